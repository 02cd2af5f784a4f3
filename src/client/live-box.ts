/** Only in pages under `serve --watch`: adds a box over the page, which the styles of the theme do not reach. */
export function showBox(className: string, styles: string, content: Node): HTMLElement {
  const box = document.createElement('div')
  box.className = className
  box.role = 'status'
  const shadow = box.attachShadow({ mode: 'open' })
  // The policy allows a style sheet that a script makes.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  shadow.adoptedStyleSheets = [sheet]
  shadow.append(content)
  document.body.append(box)
  return box
}
