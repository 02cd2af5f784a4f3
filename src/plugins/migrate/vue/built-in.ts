/** Components that VitePress has, as templates of what they show. */
import { componentOf, type VueComponent } from './components.ts'

// https://vitepress.dev/reference/default-theme-team-page
const MEMBERS = `<template><ul><li v-for="member in members">
  <img :src="member.avatar" :alt="member.name" width="96" height="96">
  <h2>{{ member.name }}</h2>
  <p v-if="member.title || member.org">
    <span v-if="member.title">{{ member.title }}</span>
    <span v-if="member.title && member.org"> @ </span>
    <a v-if="member.orgLink" :href="member.orgLink">{{ member.org }}</a>
    <span v-else>{{ member.org }}</span>
  </p>
  <p v-if="member.desc" v-html="member.desc"></p>
  <p v-if="member.links"><template v-for="item in member.links"><a :href="item.link">{{ item.icon.svg ? 'link' : item.icon }}</a> </template></p>
  <p v-if="member.sponsor"><a :href="member.sponsor">{{ member.actionText || 'Sponsor' }}</a></p>
</li></ul></template>
<script>export default { props: ['members', 'size'] }</script>`

const TEMPLATES: Readonly<Record<string, string>> = {
  // https://vitepress.dev/guide/ssr-compat#clientonly
  ClientOnly: '<template><slot></slot></template>',
  VPTeamMembers: MEMBERS,
  VPTeamPage: '<template><slot></slot></template>',
  VPTeamPageTitle:
    '<template><h1><slot name="title"></slot></h1><p><slot name="lead"></slot></p></template>',
  VPTeamPageSection:
    '<template><h2 v-if="true"><slot name="title"></slot></h2><p><slot name="lead"></slot></p><slot name="members"></slot></template>',
}

export const BUILT_IN: ReadonlyMap<string, VueComponent> = new Map(
  Object.entries(TEMPLATES).flatMap(([name, text]) => {
    const read = componentOf(name, text)
    return read ? [[name, read]] : []
  }),
)

/** What an icon shows: nothing that readers would miss. */
const ICON = componentOf('icon', '<template></template>')

/** https://iconify.design/docs/icon-components/vue/ and https://github.com/unplugin/unplugin-icons */
const ICONS =
  /^(?:~icons\/|@iconify\/vue(?:\/|$)|@heroicons\/vue\/|@?lucide(?:-vue-next|\/vue)$|@tabler\/icons-vue$)/

/** The component that a package has under a name; null without one that is known. */
export function fromPackage(specifier: string): VueComponent | null {
  return ICONS.test(specifier) ? ICON : null
}
