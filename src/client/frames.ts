/**
 * Frames of other sites: a click on the link `[data-frame]` replaces it with what is in the
 * `<template>` after it. Nothing in a template is loaded, so without a click, or without scripts, the
 * other site learns of no visit.
 */
import { around, isPlainClick } from './dom.ts'

export function startFrames(): void {
  document.addEventListener('click', (event) => {
    const link = around(event, '[data-frame]')
    const template = link?.nextElementSibling
    if (!(template instanceof HTMLTemplateElement) || !isPlainClick(event)) return
    event.preventDefault()
    link?.replaceWith(template.content)
    // The link had the focus.
    const frame = template.previousElementSibling as HTMLElement | null
    frame?.focus()
  })
}
