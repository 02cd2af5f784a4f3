/** Text files compressed as well as possible, beside the others: web servers send them as they are. */
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { isText, lazyOutput, type Output, type Plugin, type Site } from '../../plugin/index.ts'

export const precompress: Plugin = { name: 'precompress', rewrite: withCompressed }

type Encode = (bytes: Uint8Array) => Uint8Array

/** By the ending of the compressed file. */
const ENCODINGS: Readonly<Record<'br' | 'gz', Encode>> = {
  br: (bytes) => brotliCompressSync(bytes),
  gz: (bytes) => gzipSync(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/** The outputs, and with `precompress` the compressed ones of those that servers send. */
function withCompressed(
  outputs: readonly Output[],
  { config }: Pick<Site, 'config'>,
): readonly Output[] {
  if (!config.precompress || config.watch) return outputs
  // Hosts read files such as `_headers`, and send none whose name begins with a dot, but for these.
  const isSent = ({ path }: Output) => !/^(?:\.(?!well-known\/)|_[^/]*$)/.test(path) && isText(path)
  const taken = new Set(outputs.map(({ path }) => path))
  // A file and its compressed forms are written one after the other, and the file is made once.
  let last: { readonly output: Output; readonly bytes: Uint8Array } | null = null
  const bytesOf = (output: Output) => {
    if (last?.output !== output) last = { output, bytes: Buffer.from(output.bytes()) }
    return last.bytes
  }
  return outputs.flatMap((output) => {
    if (!isSent(output)) return [output]
    const { source, replaceable } = output
    const encoded = (ending: string, encode: Encode) =>
      lazyOutput(() => output.key + ending, {
        path: output.path + ending,
        bytes: () => encode(bytesOf(output)),
        source,
        replaceable,
      })
    const compressed = Object.entries(ENCODINGS).map(([name, encode]) =>
      encoded(`.${name}`, encode),
    )
    return [encoded('', (bytes) => bytes), ...compressed.filter(({ path }) => !taken.has(path))]
  })
}
