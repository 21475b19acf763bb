#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The one file of the module that imports the C library.

func cubeRoot(_ number: Double) -> Double { cbrt(number) }

package func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }

func exponential(_ number: Double) -> Double { exp(number) }

/// The length of a vector.
func magnitude(_ x: Double, _ y: Double) -> Double { hypot(x, y) }

/// The cosine of an angle in degrees.
func cosine(ofDegrees degrees: Double) -> Double { cos(degrees * .pi / 180) }

/// The sine of an angle in degrees.
func sine(ofDegrees degrees: Double) -> Double { sin(degrees * .pi / 180) }

/// The direction of a vector in degrees, -180 to 180.
func direction(_ x: Double, _ y: Double) -> Double { atan2(y, x) * 180 / .pi }
