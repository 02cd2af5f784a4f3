import type { ClientModule } from 'docsgen/client'

const client: ClientModule = ({ page }) => {
  document.documentElement.dataset.read = page.url
}

export default client
