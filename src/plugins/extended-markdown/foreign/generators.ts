import type { ForeignSyntax } from './types.ts'

const INCLUDE = {
  rule: 'foreign-include',
  note: 'Write it on a line of its own, or ::include{file="…"}, or a code block with file="…".',
} as const

const MATH = {
  rule: 'math',
  where: 'text',
  reason: 'formulas (`$…$`) are shown as text',
  note: 'Set `math: true` in the configuration, or write prices as \\$5.',
} as const

const TEX = {
  rule: 'math',
  where: 'text',
  reason: 'formulas in \\(…\\) or \\[…\\] are shown as text',
  note: 'Write $…$ or $$…$$, with `math: true` in the configuration.',
} as const

const MDBOOK =
  /\{\{#(?:include|rustdoc_include|playground|playpen|title|quiz|tabs?|endtabs?|template)\b[^{}\n]{0,300}\}?/g

/** Hugo, mdBook, VitePress, Jekyll, Docsify, GitBook, Obsidian and what many of them share. */
export const generators: readonly ForeignSyntax[] = [
  {
    rule: 'front-matter',
    where: 'text',
    hint: '+++\n',
    pattern: /(?<![\s\S])\+\+\+\n/g,
    reason: 'front matter in TOML (`+++`) is shown as text',
    note: 'Write it in YAML, between lines of three hyphens.',
  },
  {
    rule: 'hugo-shortcode',
    where: 'text',
    hint: '{{',
    pattern: /(?<!\\)\{\{[<%]/g,
    reason: 'shortcodes of Hugo (`{{< name >}}`) are shown as text',
    note: 'Write a directive, an include, or what the shortcode showed.',
  },
  {
    ...INCLUDE,
    where: 'text',
    hint: '{{#',
    pattern: MDBOOK,
    reason: 'commands of mdBook (`{{#include file}}`) are shown as text',
  },
  {
    ...INCLUDE,
    where: 'code',
    readBy: 'mdbook',
    hint: '{{#',
    pattern: MDBOOK,
    reason: 'commands of mdBook (`{{#include file}}`) are shown as code',
    note: 'Set `syntax: \'mdbook\'` in the configuration, or put file="…" after the language.',
  },
  {
    rule: 'hidden-lines',
    where: 'code',
    readBy: 'mdbook',
    hint: '\n#',
    pattern:
      /^[ \t>\uFDDF]*`{3,}[ \t]*rust[^\n]{0,200}\n(?:(?![ \t>]*`{3}|[ \t]*#(?:[ \t]|$))[^\n]*\n){0,500}[ \t]*#(?:[ \t]|$)/gm,
    reason: 'lines of Rust that mdBook hides (`# use …`) are shown',
    note: "Set `syntax: 'mdbook'` in the configuration, or remove them.",
  },
  {
    ...INCLUDE,
    where: 'text',
    hint: '<<<',
    pattern: /^[ \t>]*<<<[ \t]{0,4}[@./\w][^\n]{0,300}$/gm,
    reason: 'code imports of VitePress (`<<< @/file`) are shown as text',
  },
  {
    ...INCLUDE,
    where: 'html',
    hint: 'include:',
    pattern: /<!--[ \t]{0,4}@?include:/g,
    reason: 'includes of VitePress (`<!--@include: file-->`) are left out',
  },
  {
    ...INCLUDE,
    where: 'text',
    hint: '@[code',
    pattern: /@\[code[^\]\n]{0,200}\]/g,
    reason: 'code imports of VuePress (`@[code](file)`) are shown as text',
  },
  {
    ...INCLUDE,
    where: 'text',
    hint: '[!',
    pattern: /(?<!^[ \t]*>[ \t]*)\[!(?:INCLUDE|include|VIDEO|CODE|code)[\w-]{0,20}[ [(]/gm,
    reason: 'includes of DocFX (`[!INCLUDE …]`) are shown as text',
  },
  {
    rule: 'toc-marker',
    where: 'text',
    hint: ']',
    pattern: /^[ \t]*@?\[\[?_?[Tt][Oo][Cc]_?\]?\][ \t]*$/gm,
    reason: 'a marker for the table of contents (`[TOC]`) is shown as text',
    note: 'Remove it: every page shows its contents beside the text.',
  },
  {
    rule: 'toc-marker',
    where: 'text',
    hint: 'toc}',
    pattern: /^[ \t]*(?:\{:[ \t]{0,4}toc\}|\$\{toc\})[ \t]*$/gm,
    reason: 'a marker for the table of contents (`{:toc}`) is shown as text',
    note: 'Remove it: every page shows its contents beside the text.',
  },
  {
    rule: 'icon-shortcode',
    where: 'text',
    hint: ':',
    pattern: /(?<![\w:/\\])(?::[a-z][a-z0-9_+-]{0,80}:|:[+-]1:)(?![\w:/\uFDDE])/g,
    reason: 'icons and emoji by name (`:rocket:`) are shown as text',
    note: 'Write the emoji itself, or use a remark plugin such as remark-emoji.',
  },
  { ...MATH, hint: '$$', pattern: /^[ \t>]*\$\$[ \t]*$|(?<!['"])\$\$[^$\n]{1,500}\$\$/gm },
  {
    ...MATH,
    hint: '$',
    pattern:
      /(?<![\w\\$])\$(?![\s${])(?:[A-Za-z]|\uFDDE{1,300}|(?=[^$\n]{0,200}(?:\\[A-Za-z]|[\^=<>+]|_[\w{]))[^$\n]{0,200}[^\s\\$])\$(?![\w$])/g,
  },
  {
    ...TEX,
    hint: '\\(',
    pattern:
      /\\\((?=[^\n)]{0,200}(?:\\[A-Za-z]|[\^=_]))[^\n]{1,200}?\\\)|(?<!\w)\\\([ \t]*[A-Za-z](?:[ \t]*[-+*/<>,|][ \t]*\w)?[ \t]*\\{1,2}\)/g,
  },
  {
    ...TEX,
    hint: '\\[',
    pattern:
      /^[ \t>]*\\{1,2}\[[ \t]*\n(?:[^\n]*\n){1,20}?[ \t>]*\\{1,2}\]|^[ \t>]*\\\[[ \t]*(?:[A-Za-z]|(?![^\n]{0,300}[A-Za-z]{3})(?=[^\n]{0,300}[\^=_<>+])[^\n]{1,300}?|[^\n]{0,300}?\\[A-Za-z]{2,20}[^\n]{0,300}?)[ \t]*\\\][ \t.,]*$|\\\[(?=[^\n\]]{0,200}\\[a-zA-Z]{2,20}[ \t]?[{^_])[^\n]{1,300}?\\\]/gm,
  },
  {
    rule: 'definition-list',
    where: 'text',
    hint: '\n: ',
    // A long line, or one with the end of a sentence, is prose whose next line begins with a colon.
    pattern:
      /^(?![^\n]*[a-z)`][.!?] +[A-Z])(?:<https?:|[^\s:#>|<])[^\n]{0,75}\n(?:[ \t]*\n)?: [ \t]{0,7}(?=[^\s:])/gm,
    reason: 'definition lists (`: definition`) are shown as text',
    note: 'Write a list, a table, or <dl> with <dt> and <dd>.',
  },
  {
    rule: 'template-tag',
    where: 'text',
    hint: '{%',
    pattern: /(?<!\{)\{%[-+]?[ \t]{0,4}[/#@]?[a-z]/g,
    reason: 'template tags (`{% … %}` of Jinja, Liquid, GitBook or Markdoc) are shown as text',
    note: 'Write a directive, an include, or what the tag showed.',
  },
  {
    rule: 'wiki-link',
    where: 'text',
    hint: '[[',
    pattern:
      /(?<![\w\]\\[])!?\[\[(?!_?[Tt][Oo][Cc])[A-Za-z][^[\]\n]{0,150}\]\](?![([:]|\n[ \t]*[\w.'"-]+[ \t]*=)/g,
    reason: 'wiki links (`[[Page]]`) are shown as text',
    note: 'Write a Markdown link: [Page](page.md).',
  },
  {
    rule: 'undefined-reference',
    where: 'text',
    hint: '][',
    // Options (`[-h][-v]`) and numbers (`[2020][2021]`) are none.
    pattern: /(?<![\w\]\\)])\[(?!-|\d+\])[^[\]\n]{1,150}\]\[(?!\^)[^[\]\n]{0,150}\](?![([])/g,
    reason: 'undefined references (`[text][name]`) are shown as text',
    note: 'Define it in the page, [name]: address, or write [text](address).',
  },
  {
    rule: 'undefined-reference',
    where: 'text',
    hint: '[^',
    // A name as people give them: `[^a-z]+`, `[^0-9a-f]`, `^[^abc]`, "[^abc]" and `[^"]` are patterns.
    pattern:
      /(?<![\\^]|(?<![^\s(])["'“‘])\[\^(?!(?:.-.){1,9}[_.-]?\])[\p{L}\p{N}][\p{L}\p{N}_.-]{0,100}\](?![([:+*?{$"'”’])/gu,
    reason: 'references to notes that the page does not have (`[^name]`) are shown as text',
    note: 'Write the note, [^name]: text, or \\[^name] for the text, or put it in backticks.',
    isEach: true,
  },
  {
    rule: 'docsify',
    where: 'text',
    hint: '> ',
    pattern: /^[?!]>[ \t]/gm,
    reason: 'callouts of Docsify (`!> text`) are shown as text',
    note: 'Write :::warning … ::: or :::tip … :::.',
  },
  {
    rule: 'docsify',
    where: 'html',
    hint: ':start',
    pattern: /<!--[ \t]{0,4}tabs:start/g,
    reason: 'tabs of Docsify (`<!-- tabs:start -->`) are shown one after another',
    note: 'Write ::::tabs around :::tab{label="…"} … :::.',
  },
  {
    rule: 'jsdoc-tag',
    where: 'text',
    hint: '{@',
    pattern: /\{@(?:link|linkcode|linkplain|inheritDoc|tutorial)\b/g,
    reason: 'inline tags of JSDoc (`{@link name}`) are shown as text',
    note: 'Write a Markdown link.',
  },
  {
    rule: 'image-size',
    where: 'text',
    hint: '=',
    pattern: /!\[[^\]\n]{0,200}\]\([^()\s]{1,300}[ \t]+=\d{0,5}x\d{0,5}\)/g,
    reason: 'images with a size (`![](file =100x50)`) are shown as text',
    note: 'Write <img src="…" alt="…" width="…">.',
  },
]
