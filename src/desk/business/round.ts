/**
 * Python's `round(x, 2)`: the nearest hundredth to the number's exact binary value, and the even one of two that are
 * equally near. 2.675 is a little less than it looks, so it gives 2.67; 0.125 is exact, so it gives 0.12.
 */
export function roundCents(value: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return value
  const eighths = Math.abs(value) * 8
  // Only an odd number of eighths lies exactly between two hundredths, and there `toFixed` takes the larger.
  if (eighths % 2 !== 1) return Number(value.toFixed(2))
  const below = (BigInt(eighths) * 25n - 1n) / 2n
  const cents = below % 2n === 0n ? below : below + 1n
  const rounded = Number(`${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`)
  return value < 0 ? -rounded : rounded
}
