declare module 'negotiator' {
  /** Reads what a client accepts. */
  export default class Negotiator {
    constructor(request: { readonly headers: import('node:http').IncomingHttpHeaders })
    /**
     * The available encodings that the client accepts, the best first.
     * @param options the order of those that it accepts alike
     */
    encodings<T extends string>(
      available: readonly T[],
      options: { readonly preferred: readonly T[] },
    ): T[]
  }
}
