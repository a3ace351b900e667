/** A command line that cannot be carried out. Its message says what is allowed; the exit code is 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}
