/** Icons that need no package: lines over a soft shape that is printed a little beside them. */
import type { IconProps, IconShape } from '../../shared/theme.ts'

/** On a grid of 24 px: the path of the shape, and further lines on it. */
const ICONS: Readonly<Record<string, readonly [shape: string, lines?: string]>> = {
  bolt: ['M13.2 3.4 5.4 13.3h5.3l-.9 7.3L18 10.2h-5.6Z'],
  book: [
    'M12 6.6C10.2 5.2 7.8 4.6 3.9 4.7v13.1c3.9-.1 6.3.5 8.1 1.9 1.8-1.4 4.2-2 8.1-1.9V4.7c-3.9-.1-6.3.5-8.1 1.9Z',
    'M12 6.6v13.1',
  ],
  box: ['m12 3.5 8 4.2v8.6l-8 4.2-8-4.2V7.7Z', 'm4.3 7.9 7.7 4 7.7-4M12 11.9v8.3M8.1 5.7l7.7 4'],
  chart: ['M10 19.5V4.8h4v14.7Z', 'M5 19.5v-6.7M19 19.5V9.3M3.5 19.5h17'],
  chat: ['M4 5.2h16v11h-8.3L7 20.3v-4.1H4Z', 'M8 9.2h8M8 12.4h5'],
  check: ['M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z', 'm8.2 12.3 2.7 2.7 5-5.5'],
  code: ['M3.5 5h17v14h-17Z', 'm7.3 9.5 2.7 2.6-2.7 2.6M12.6 15h4'],
  download: ['M4.5 14.5v5h15v-5', 'M12 3.8v10.9m-4.2-4 4.2 4.1 4.2-4.1'],
  flag: ['M5.5 4.9c4.3-2.4 8.2 2 13.2.1v8.3c-5 1.9-8.9-2.5-13.2-.1', 'M5.5 20.5V4'],
  globe: [
    'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17Z',
    'M3.5 12h17M12 3.5c2.4 2.5 3.6 5.3 3.6 8.5s-1.2 6-3.6 8.5c-2.4-2.5-3.6-5.3-3.6-8.5s1.2-6 3.6-8.5Z',
  ],
  layers: [
    'm12 3.8 8.5 4.4-8.5 4.4-8.5-4.4Z',
    'm3.5 12.2 8.5 4.4 8.5-4.4M3.5 16.1l8.5 4.4 8.5-4.4',
  ],
  lock: ['M5.5 10.5h13v9.3h-13Z', 'M8.4 10.3V7.8a3.6 3.6 0 0 1 7.2 0v2.5M12 14.3v1.9'],
  palette: [
    'M12 3.5c4.9 0 8.5 3.2 8.5 7.2 0 2.7-1.9 4.2-4.2 4.2h-1.7c-1.6 0-2.2 1.2-1.5 2.4.8 1.4.2 3.2-1.6 3.2-4.5 0-8-3.8-8-8.5s3.8-8.5 8.5-8.5Z',
    'M7.7 11.3h.01M10.7 7.6h.01M15.6 8.6h.01',
  ],
  pencil: ['m4.3 19.7 1-4.3L15.7 5a2.2 2.2 0 0 1 3.2 3.2L8.5 18.7Z', 'm13.5 7.2 3.2 3.2'],
  rocket: [
    'M9.3 14.7c-.9-4.9 3.1-10 10.2-10.2-.2 7.1-5.3 11.1-10.2 10.2Z',
    'M9.8 10.1H6.4L4 13.4l5 .9M13.9 14.2v3.4L10.6 20l-.9-5M6.2 16.3c-1.3.6-1.9 1.8-1.9 3.4 1.6 0 2.8-.6 3.4-1.9M14.9 9.1h.01',
  ],
  search: ['M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Z', 'm20 20-4.7-4.7'],
  sliders: [
    'M15.3 9.9a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8ZM8.7 18.9a2.4 2.4 0 1 0 0-4.8 2.4 2.4 0 0 0 0 4.8Z',
    'M3.8 7.5h9M17.8 7.5h2.4M3.8 16.5h2.4M11.2 16.5h9',
  ],
  window: ['M3.5 4.8h17v14.4h-17Z', 'M3.5 9.2h17M6.4 7h.01M9 7h.01'],
}

export const OWN_ICONS = Object.keys(ICONS)

/** The drawing of an icon as high as the text around it; undefined for a name that is none of these. */
export function ownIcon(name: string): IconProps | undefined {
  const [shape, lines] = Object.hasOwn(ICONS, name) ? (ICONS[name] ?? []) : []
  if (shape === undefined) return undefined
  return {
    attributes: {
      viewBox: '0 -3 24 24',
      height: '1em',
      overflow: 'visible',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '1.75',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    shapes: [
      path(shape, {
        fill: 'currentColor',
        stroke: 'none',
        opacity: '.22',
        transform: 'translate(1.6 1.6)',
      }),
      path(shape),
      ...(lines === undefined ? [] : [path(lines)]),
    ],
  }
}

function path(d: string, attributes: Readonly<Record<string, string>> = {}): IconShape {
  return { tag: 'path', attributes: { d, ...attributes }, shapes: [] }
}
