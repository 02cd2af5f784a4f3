/** On the not-found page: proposes pages whose address is similar. */
import { make } from './dom.ts'
import type { PageSetup } from './page.ts'

export const proposePages: PageSetup = () => {
  const place = document.querySelector<HTMLElement>('[data-similar]')
  if (place) void import('./propose.ts').then(({ propose }) => propose(place, make))
}
