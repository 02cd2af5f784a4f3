/**
 * The files that a web server or a host needs, by its name. What changes with the pages, such as
 * redirects, is made by builds: see plugins/deploy.
 */
import { PACKAGE_MANAGERS } from '../../plugin/index.ts'
import { githubPages, gitlabPages, NODE_VERSION } from './ci.ts'
import { slugOf } from './files.ts'
import type { Found } from './find-out.ts'
import type { HostName } from './host-names.ts'
import type { NewFiles } from './places.ts'

/** https://nginx.org/en/docs/beginners_guide.html#static */
const NGINX = `# The site in /srv/docs, a copy of the folder build/. Link or copy this file to
# /etc/nginx/conf.d/, and reload nginx after each deployment: nginx -s reload
include /srv/docs/.deploy/nginx-http.conf;

server {
  listen 80;
  listen [::]:80;
  server_name _;
  root /srv/docs;
  include /srv/docs/.deploy/nginx-server.conf;
}
`

/** https://caddyserver.com/docs/caddyfile/concepts#addresses */
const CADDY = `# The site in /srv/docs, a copy of the folder build/. Reload after each deployment: caddy reload
# With a domain name in the place of :80, Caddy gets a certificate for it and serves HTTPS.
:80 {
	root * /srv/docs
	import /srv/docs/.deploy/Caddyfile
}
`

/**
 * https://docs.docker.com/build/building/multi-stage/
 * https://hub.docker.com/_/caddy
 */
function dockerfile({ packageManager, version }: Found): string {
  const { ci, run, setup } = PACKAGE_MANAGERS[packageManager]
  const preparing = setup(version)
  return `# syntax=docker/dockerfile:1
# docker build --tag docs . && docker run --publish 8080:80 docs
FROM node:${NODE_VERSION}-slim AS build
WORKDIR /site
${preparing === null ? '' : `RUN ${preparing}\n`}COPY . .
RUN ${ci(version)}
RUN --mount=type=cache,target=/site/.docsgen ${run} build

FROM caddy:2-alpine
COPY Caddyfile /etc/caddy/Caddyfile
COPY --from=build /site/build /srv/docs
`
}

/**
 * https://docs.netlify.com/build/configure-builds/file-based-configuration/
 * https://docs.netlify.com/manage/routing/redirects/redirect-options/#custom-404-page-handling
 */
function netlify({ packageManager, locales }: Found): string {
  const others = locales.slice(1).map(
    (name) => `
[[redirects]]
  from = "/${name}/*"
  to = "/${name}/404.html"
  status = 404
`,
  )
  return `# Headers and redirects are in _headers and _redirects, which builds write.
[build]
  command = "${PACKAGE_MANAGERS[packageManager].run} build"
  publish = "build"

[build.environment]
  NODE_VERSION = "${NODE_VERSION}"
${others.join('')}`
}

/**
 * The nearest 404.html is used, and addresses have no .html.
 * https://developers.cloudflare.com/pages/configuration/wrangler-configuration/
 * https://developers.cloudflare.com/pages/configuration/serving-pages/
 */
function cloudflare({ title, packageManager }: Found): string {
  return `# Headers and redirects are in _headers and _redirects, which builds write.
# ${PACKAGE_MANAGERS[packageManager].run} build && npx wrangler pages deploy
name = "${slugOf(title) || 'docs'}"
pages_build_output_dir = "build"
compatibility_date = "2025-01-01"
`
}

/**
 * Read before the build, so it contains only what does not change with the pages.
 * https://vercel.com/docs/project-configuration
 */
function vercel({ packageManager }: Found): string {
  const headers = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Content-Security-Policy': "frame-ancestors 'none'",
  }
  const content = {
    buildCommand: `${PACKAGE_MANAGERS[packageManager].run} build`,
    outputDirectory: 'build',
    framework: null,
    cleanUrls: true,
    headers: [
      {
        source: '/(.*)',
        headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
      },
    ],
  }
  return `${JSON.stringify(content, null, 2)}\n`
}

const HOSTS: Readonly<Record<HostName, (found: Found) => NewFiles>> = {
  'github-pages': githubPages,
  'gitlab-pages': gitlabPages,
  netlify: (found) => ({ 'netlify.toml': netlify(found) }),
  cloudflare: (found) => ({ 'wrangler.toml': cloudflare(found) }),
  vercel: (found) => ({ 'vercel.json': vercel(found) }),
  nginx: () => ({ 'nginx.conf': NGINX }),
  caddy: () => ({ Caddyfile: CADDY }),
  docker: (found) => ({
    Dockerfile: dockerfile(found),
    '.dockerignore': 'node_modules/\nbuild/\n.docsgen/\n',
    Caddyfile: CADDY,
  }),
}

/** What a person does on each host, once its files are there. */
const STEPS: Readonly<Record<HostName, string>> = {
  'github-pages':
    'In the settings of the repository, choose "GitHub Actions" as the source of Pages, and push.',
  'gitlab-pages': 'Push the default branch.',
  netlify: 'Push, and import the repository at Netlify.',
  cloudflare: 'Build, and run npx wrangler pages deploy.',
  vercel: 'Push, and import the repository at Vercel.',
  nginx: 'Build, and copy build/ and nginx.conf as its first lines say.',
  caddy: 'Build, and copy build/ and Caddyfile as its first lines say.',
  docker: 'docker build --tag docs . && docker run --publish 8080:80 docs',
}

export const hostStep = (host: HostName): string => STEPS[host]

export function hostFiles(host: HostName | undefined, found: Found): NewFiles {
  return host === undefined ? {} : HOSTS[host](found)
}
