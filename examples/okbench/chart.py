"""A line chart with logarithmic axes, as an SVG file and nothing else."""
import math

WIDTH, HEIGHT = 760, 470
LEFT, RIGHT, TOP, BOTTOM = 80, 150, 56, 60
COLORS = ("#1f5fa8", "#c2410c", "#2f7d32", "#7b3fa0")
FONT = 'font-family="Helvetica, Arial, sans-serif"'


def decades(values):
    """The powers of ten around some values, two at least."""
    low = math.floor(math.log10(min(values)) + 1e-9)
    high = math.ceil(math.log10(max(values)) - 1e-9)
    return low, max(high, low + 1)


def number(value):
    """1,000 or 0.001: as people write it."""
    return f"{value:,.0f}" if value >= 1 else f"{value:.{-round(math.log10(value))}f}"


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def text(x, y, words, size=13, anchor="middle", color="#222222", extra=""):
    return (f'<text x="{x:.1f}" y="{y:.1f}" {FONT} font-size="{size}" text-anchor="{anchor}" '
            f'fill="{color}"{extra}>{escape(words)}</text>')


class Axes:
    def __init__(self, xs, ys):
        self.x_range, self.y_range = decades(xs), decades(ys)

    def x(self, value):
        low, high = self.x_range
        return LEFT + (math.log10(value) - low) / (high - low) * (WIDTH - LEFT - RIGHT)

    def y(self, value):
        low, high = self.y_range
        return HEIGHT - BOTTOM - (math.log10(value) - low) / (high - low) * (HEIGHT - TOP - BOTTOM)

    def draw(self, x_label, y_label):
        right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
        parts = []
        for power in range(self.x_range[0], self.x_range[1] + 1):
            x = self.x(10.0 ** power)
            parts.append(f'<path d="M{x:.1f} {TOP}V{bottom}" stroke="#d5d9de"/>')
            parts.append(text(x, bottom + 20, number(10.0 ** power)))
        for power in range(self.y_range[0], self.y_range[1] + 1):
            y = self.y(10.0 ** power)
            parts.append(f'<path d="M{LEFT} {y:.1f}H{right}" stroke="#d5d9de"/>')
            parts.append(text(LEFT - 8, y + 4.5, number(10.0 ** power), anchor="end"))
        parts.append(f'<path d="M{LEFT} {TOP}V{bottom}H{right}" stroke="#555555" fill="none"/>')
        middle = (TOP + bottom) / 2
        parts.append(text((LEFT + right) / 2, HEIGHT - 16, x_label, 14))
        parts.append(text(20, middle, y_label, 14, extra=f' transform="rotate(-90 20 {middle:.1f})"'))
        return parts


def spread(places, least=16):
    """Moves labels apart that would lie on each other; keeps their order."""
    order = sorted(range(len(places)), key=lambda i: places[i])
    moved = list(places)
    for before, after in zip(order, order[1:]):
        moved[after] = max(moved[after], moved[before] + least)
    return moved


def draw(title, x_label, y_label, lines):
    """The SVG of lines {name: [(x, y), ...]}; all numbers are above 0."""
    points = [point for line in lines.values() for point in line]
    axes = Axes([x for x, _ in points], [y for _, y in points])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             f'width="{WIDTH}" height="{HEIGHT}" role="img" aria-label="{escape(title)}">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
             text(LEFT, 30, title, 16, "start"), *axes.draw(x_label, y_label)]
    labels = spread([axes.y(line[-1][1]) for line in lines.values()])
    for index, (name, line) in enumerate(lines.items()):
        color = COLORS[index % len(COLORS)]
        path = "L".join(f"{axes.x(x):.1f} {axes.y(y):.1f}" for x, y in line)
        parts.append(f'<path d="M{path}" stroke="{color}" stroke-width="2.5" fill="none"/>')
        for x, y in line:
            parts.append(f'<circle cx="{axes.x(x):.1f}" cy="{axes.y(y):.1f}" r="4" fill="{color}">'
                         f"<title>{escape(name)}, {x:,}: {y:.3g}</title></circle>")
        parts.append(text(axes.x(line[-1][0]) + 12, labels[index] + 4.5, name, 14, "start", color))
    return "\n".join([*parts, "</svg>"]) + "\n"
