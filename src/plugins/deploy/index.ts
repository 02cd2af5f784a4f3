/**
 * Deployment: what a web server or a host reads from the output folder. It is made with each build,
 * because redirects and the policy change with the pages; the server's own file, which includes it,
 * comes from `docsgen init --deploy`.
 */
import { type Host, type Output, type Plugin, type Theme, textFile } from '../../plugin/index.ts'
import { caddySite } from './caddy.ts'
import { type Deployment, describeDeployment } from './description.ts'
import { headersFile } from './headers.ts'
import { nginxMaps, nginxServer } from './nginx.ts'

type Make = (deployment: Deployment, theme: Theme) => string

/** Files by output path. Servers do not send those whose name begins with a dot. */
const FILES: Readonly<Record<Host, Readonly<Record<string, Make>>>> = {
  nginx: { '.deploy/nginx-http.conf': nginxMaps, '.deploy/nginx-server.conf': nginxServer },
  caddy: { '.deploy/Caddyfile': caddySite },
  netlify: { _headers: headersFile },
  cloudflare: { _headers: headersFile },
}

export const deploy: Plugin = {
  name: 'deploy',
  generate: (site, theme, _remember, context) => {
    if (site.config.hosts.length === 0) return []
    let known: Deployment | null = null
    const described = () => {
      known ??= describeDeployment(site, context)
      return known
    }
    // Two hosts may share a file.
    const files = new Map(site.config.hosts.flatMap((host) => Object.entries(FILES[host])))
    return [...files].map(([path, make]): Output => textFile(path, () => make(described(), theme)))
  },
}
