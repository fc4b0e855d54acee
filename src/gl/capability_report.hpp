#pragma once

namespace okinawa::gl {

class Context;

/** Fills `OkCapabilities` in from a context that has just started. */
void reportCapabilities(const Context &context);

/** Everything unavailable: no device is running. */
void reportNoDevice();

}  // namespace okinawa::gl
