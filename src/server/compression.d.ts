declare module 'compression' {
  type Request = import('node:http').IncomingMessage
  type Response = import('node:http').ServerResponse
  type Filter = (request: Request, response: Response) => boolean

  /** Makes a middleware that compresses responses. */
  function compression(options: {
    readonly filter: Filter
  }): (request: Request, response: Response, next: () => void) => void
  namespace compression {
    /** True for types of text. */
    const filter: Filter
  }
  export default compression
}
