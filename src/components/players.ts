/** Frames of other sites in a page, which become the components `embed` and `video`. */

/** docsgen's own components, in templates/blocks: all show frames of other sites. */
export const FRAME_BLOCKS: readonly string[] = ['embed', 'video']

/** Players of videos by the address of their frame: the provider, its name, and the id of the video. */
const PLAYERS = [
  {
    provider: 'youtube',
    name: 'YouTube',
    address:
      /^https?:\/\/(?:www\.)?youtube(?:-nocookie)?\.com\/embed\/(?!videoseries\b|live_stream\b)([\w-]+)/i,
  },
  // Some videos need the hash in their address.
  {
    provider: 'vimeo',
    name: 'Vimeo',
    address: /^https?:\/\/player\.vimeo\.com\/video\/(\d+)(?!.*[?&]h=)/i,
  },
] as const

/** The video that a frame plays; null for any other page. */
export function playerOf(url: string): { provider: string; name: string; id: string } | null {
  for (const { provider, name, address } of PLAYERS) {
    const id = address.exec(url)?.[1]
    if (id !== undefined) return { provider, name, id }
  }
  return null
}
