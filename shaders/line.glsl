// Lines as polygons around their segments, in the plane of the screen. A vertex knows its own end
// of a segment, the other end and the point beyond the own one, and which corner of the outline it
// is; render/material_packing.hpp and item/line_mesh.cpp write what is read here.
//
// Directions are those on the screen, left and right those of one who walks out of the segment over
// the own end. Both segments at a joint find its corners from the same numbers in the same way, so
// that their polygons meet without a gap.
const int kLineLeft = 0;
const int kLineRight = 1;
const int kLineOutline = 2;

const int kJoinMiter = 0;
const int kJoinRound = 1;
const int kCapSquare = 1;
const int kCapRound = 2;

// Of an end: open, joined to the point beyond, or cut off and not to be seen.
const int kEndOpen = 0;
const int kEndJoined = 1;
const int kEndCut = 2;

const float kLinePi = 3.14159265;

// Width and height of the view in pixels; how many of them a metre is where w is 1.
uniform vec3 uViewport;

struct LineStyle {
  float width;
  float miterLimit;
  int join;
  int cap;
  bool isInMetres;
  bool hasDashesInMetres;
  bool isOnTop;
};

struct LineEnds {
  vec4 own;
  vec4 other;
  vec4 beyond;
  // Along the strip, to the own and to the other end.
  vec2 distances;
  int ownEnd;
  int corner;
  // Corners between left and right.
  int outline;
};

struct LineCorner {
  vec4 position;
  float distance;
  // How far toward the other end the own one was moved.
  float cutShare;
};

// Kind of end, count of the outline and corner share one float.
LineEnds unpackLine(float code) {
  int bits = int(code + 0.5);
  LineEnds ends;
  ends.corner = bits & 63;
  ends.outline = (bits >> 6) & 63;
  ends.ownEnd = bits >> 12;
  return ends;
}

// Four roots of twelve bits in two floats.
vec4 unpackLineColor(float first, float second) {
  ivec2 pairs = ivec2(vec2(first, second) + 0.5);
  vec4 roots = vec4(pairs.x >> 12, pairs.x & 4095, pairs.y >> 12, pairs.y & 4095) / 4095.0;
  return roots * roots;
}

LineStyle lineStyle(uint material) {
  vec4 texel = texelFetch(uMaterials, int(material) * kMaterialTexels + 7);
  int flags = int(texel.z + 0.5);
  return LineStyle(texel.x, texel.y, flags & 3, (flags >> 2) & 3, (flags & 16) != 0,
                   (flags & 32) != 0, (flags & 64) != 0);
}

bool isBeforeNear(vec4 clip) {
  return clip.z < -clip.w;
}

// How much of the way to another point lies before the near plane.
float shareBeforeNear(vec4 clip, vec4 toward) {
  float here = clip.z + clip.w;
  float there = toward.z + toward.w;
  return here < 0.0 ? here / (here - there) : 0.0;
}

vec4 cutAtNear(vec4 clip, vec4 toward) {
  return mix(clip, toward, shareBeforeNear(clip, toward));
}

vec2 toPixels(vec4 clip) {
  return clip.xy / clip.w * (0.5 * uViewport.xy);
}

// Half a width in pixels, times w. No line is thinner than a pixel: it would break up.
float lineReach(LineStyle style, float w) {
  return style.isInMetres ? max(0.5 * style.width * uViewport.z, 0.5 * w)
                          : max(0.5 * style.width, 0.5) * w;
}

vec2 capOffset(LineStyle style, vec2 along, vec2 left, float number, float outline) {
  if (style.cap == kCapSquare) {
    return number * 2.0 < outline ? along + left : along - left;
  }
  if (style.cap == kCapRound) {
    float angle = kLinePi * (number + 1.0) / (outline + 1.0);
    return cos(angle) * left + sin(angle) * along;
  }
  return vec2(0.0);
}

// Places the corner of a joint, in half widths from the joint. `inset` is how far back along the
// segment the corner lies, where it is the inner one and was pulled to where the two edges cross.
vec2 joinOffset(LineStyle style, LineEnds ends, vec2 along, vec2 left, vec2 onward,
                float longestInset, out float inset) {
  inset = 0.0;
  vec2 bend = along - onward;
  bool isRightOuter = along.x * onward.y - along.y * onward.x > 0.0;
  vec2 outer = isRightOuter ? -left : left;
  float cosine = clamp(dot(along, onward), -1.0, 1.0);
  float cosHalf = sqrt(0.5 + 0.5 * cosine);
  float sinHalf = sqrt(0.5 - 0.5 * cosine);
  float number = float(ends.corner - kLineOutline);
  if (dot(bend, bend) < 1e-8) {
    return ends.corner == kLineLeft ? left : ends.corner == kLineRight ? -left : outer;
  }
  if (cosHalf < 1e-3) {
    // Straight back: a round join is a cap, the others have nothing to fill.
    LineStyle turned = style;
    turned.cap = style.join == kJoinRound ? kCapRound : 0;
    return ends.corner == kLineLeft    ? left
           : ends.corner == kLineRight ? -left
                                       : capOffset(turned, along, left, number, float(ends.outline));
  }
  vec2 middle = normalize(bend);
  if (ends.corner < kLineOutline) {
    bool isOuter = (ends.corner == kLineRight) == isRightOuter;
    float back = sinHalf / cosHalf;
    if (isOuter || back > longestInset) {
      return ends.corner == kLineLeft ? left : -left;
    }
    inset = back;
    return -middle / cosHalf;
  }
  if (style.join == kJoinRound) {
    float share = (isRightOuter ? float(ends.outline) - number : number + 1.0) / float(ends.outline);
    float angle = share * atan(sinHalf, cosHalf);
    return cos(angle) * outer + sin(angle) * along;
  }
  bool isMitered = style.join == kJoinMiter && style.miterLimit * cosHalf >= 1.0;
  return middle * (isMitered ? 1.0 / cosHalf : cosHalf);
}

// An end before the near plane is cut off there: a polygon as wide in pixels on both sides of the
// eye would cross itself where w is 0.
LineCorner placeLineCorner(LineStyle style, LineEnds ends) {
  LineCorner result;
  result.cutShare = shareBeforeNear(ends.own, ends.other);
  vec4 own = mix(ends.own, ends.other, result.cutShare);
  float otherShare = shareBeforeNear(ends.other, ends.own);
  vec4 other = mix(ends.other, ends.own, otherShare);
  float distance = mix(ends.distances.x, ends.distances.y, result.cutShare);
  if (result.cutShare > 0.0) {
    // Where rounding may not cut once more.
    own.z = -own.w;
    ends.ownEnd = kEndCut;
  }
  vec2 here = toPixels(own);
  vec2 back = here - toPixels(other);
  float size = length(back);
  vec2 along = size > 1e-3 ? back / size : vec2(1.0, 0.0);
  vec2 left = vec2(-along.y, along.x);
  float halfWidth = lineReach(style, own.w) / own.w;
  vec2 offset = ends.corner == kLineLeft ? left : ends.corner == kLineRight ? -left : vec2(0.0);
  if (ends.ownEnd == kEndOpen && ends.corner >= kLineOutline) {
    offset = capOffset(style, along, left, float(ends.corner - kLineOutline), float(ends.outline));
  }
  float share = 0.0;
  vec2 next = toPixels(cutAtNear(ends.beyond, ends.own)) - here;
  float nextSize = length(next);
  if (ends.ownEnd == kEndJoined && nextSize > 1e-3) {
    // Half of the shorter segment at most: the other joint wants its half.
    float longestInset = 0.5 * min(size, nextSize) / halfWidth;
    float inset;
    offset = joinOffset(style, ends, along, left, next / nextSize, longestInset, inset);
    share = inset > 0.0 ? inset * halfWidth / size : 0.0;
  }
  // An inner corner lies somewhere along the segment and has the depth and the distance of there. A
  // share of the way on the screen is another one in clip space.
  float clipShare = share * own.w / (other.w * (1.0 - share) + share * own.w);
  vec4 foot = mix(own, other, clipShare);
  vec2 pixels = here + offset * halfWidth;
  result.position = vec4(pixels / (0.5 * uViewport.xy) * foot.w, foot.zw);
  result.distance = mix(distance, mix(ends.distances.y, ends.distances.x, otherShare),
                        style.hasDashesInMetres ? clipShare : share);
  return result;
}

// Before everything else, in the order of depth still: what is clipped stays clipped.
vec4 pullToFront(vec4 clip) {
  return vec4(clip.xy, (clip.z + clip.w) * 1e-4 - clip.w, clip.w);
}
