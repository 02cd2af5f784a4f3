/**
 * `docsgen/plugin`: what plugins may import of docsgen, the official ones in src/plugins like those of
 * sites and packages. They get everything else as arguments. The manual describes each, "Write a plugin".
 * It becomes a part of each configuration that imports it: what it needs must not depend on its place.
 */
import * as problems from '../problems/problem.ts'

/** Changes when a plugin that works has to be changed. */
export const apiVersion = 1

export { Bounded } from '../cache/bounded.ts'
export { BuildCache } from '../cache/build-cache.ts'
export { HASH_LENGTH, hash, isNamedByKey } from '../cache/hash.ts'
export { acceptWarnings, BASELINE } from '../checks/baseline.ts'
export type { PackageManager } from '../commands/package-managers.ts'
export { PACKAGE_MANAGERS, packageManagerIn } from '../commands/package-managers.ts'
export { shellWord } from '../commands/shell.ts'
export {
  candidates as importCandidates,
  importsIn,
  isFile as isSiteImport,
  isMdx,
  isModule,
  readSpecifier,
} from '../compile/mdx-imports.ts'
export type { FileAnswer, FoundFile, Refusal } from '../compile/types.ts'
export { linksOf } from '../config/links.ts'
export type { Host, Locale, OpenApiConfig, SamplesConfig, Version } from '../config/types.ts'
export type { DrawSocialImage, SocialImagePage } from '../config/user-social-image.ts'
export { expand as expandVariables } from '../config/variables.ts'
export { ADMONITIONS } from '../directives/admonition-kinds.ts'
export type { Change, Text, Texts } from '../edits/texts.ts'
export { codeFolders, tsconfigOf } from '../edits/tsconfig.ts'
export { encodePath, relativePath } from '../edits/written.ts'
export { git, headOf, ignoredFiles } from '../history/git.ts'
export {
  iconOfShortcode,
  SHORTCODE as ICON_SHORTCODE,
  withoutIcons,
} from '../icons/names.ts'
export { JUMPS as JUMP_LINKS } from '../markdown/jump.ts'
export type { Line } from '../markdown/lines.ts'
export { lineAt, readLines } from '../markdown/lines.ts'
export { githubSlugger } from '../markdown/slugger.ts'
export { isBalanced as hasBalancedBrackets } from '../markdown/titles.ts'
export {
  errorCode,
  fileError,
  isDiskFull,
  limitReached,
  messageOf,
  refuse,
  SiteError,
  UsageError,
  whileRendering,
} from '../problems/errors.ts'
export type { Place, Problem } from '../problems/problem.ts'
export { countProblems, grouping, plural } from '../problems/report.ts'
export { didYouMean } from '../problems/suggest.ts'
export { isText, lazyOutput, textFile } from '../render/files.ts'
export { format } from '../shared/format.ts'
export { escapeAttribute, escapeText, SRCSET_URL } from '../shared/html.ts'
export { formatJson, oneLineJson, parseJson } from '../shared/json.ts'
export type { MessageName, Messages } from '../shared/messages.ts'
export type { Summand } from '../shared/numeral.ts'
export { isSummand, Numeral, plainNumber } from '../shared/numeral.ts'
export {
  componentName,
  copyOfUrl,
  decodePath,
  folderOf,
  isExternal,
  isReactPage,
  isWeb,
  joinPath,
  matchesPattern,
  mayBeEntity,
  normalizeUrl,
  outputOfUrl,
  routeOfSource,
  splitTarget,
  trimEndSlashes,
  trimSlashes,
  urlOfRoute,
} from '../shared/paths.ts'
export { sourcesBeside } from '../site/beside.ts'
export { isIndexed } from '../site/indexed.ts'
export { onlyCurrent, onlyFiles } from '../site/only-current.ts'
export type { SiteFiles } from '../sources/found-file.ts'
export { isFoundFile, isRefusal, refusalMessage } from '../sources/found-file.ts'
export { parseOverlay } from '../sources/overlay.ts'
export { HIDDEN, NO_RULES, Publishing } from '../sources/publishing.ts'
export type {
  Check,
  CheckedSite,
  CheckOption,
  Command,
  CommandContext,
  CompiledPage,
  Components,
  Config,
  Generator,
  Link,
  NewTarget,
  OutboundLink,
  Output,
  Page,
  PageSummary,
  Plugin,
  Redirect,
  Remember,
  Site,
  SiteContext,
  SiteLocale,
  Source,
  Theme,
} from '../types.ts'
export { literal as escapePattern } from '../utilities/escape-pattern.ts'
export { listFiles } from '../utilities/list-files.ts'
export { isRecord, own as ownProperty } from '../utilities/own-property.ts'
export type {
  CheckPart,
  CommandOptions,
  Kept,
  Published,
  Style,
  WrittenRedirect,
} from './commands.ts'
export type { CodeInfo } from './nodes.ts'
export {
  attribute,
  childrenOf,
  codeInfoOf,
  element,
  flag,
  idOf,
  phrase,
  takeLabel,
  text,
  textOfData,
  walkNodes,
} from './nodes.ts'
export type {
  BlockSyntax,
  CodeBlock,
  CodeContext,
  CodeRenderer,
  Css,
  CssContext,
  Edit,
  Files,
  HeadingIds,
  HeadTag,
  Include,
  InspectContext,
  MarkdownNode,
  ModuleFile,
  PageSyntax,
  PagesContext,
  PluginDirective,
  PluginDirectiveContext,
  PluginPage,
  ReadForPage,
  Reading,
  Removal,
  Reported,
  ScanContext,
  Slugger,
  SourceSyntax,
  SyntaxName,
  UnreadSyntax,
  VersionContext,
} from './types.ts'

type MakeProblem<Arguments extends readonly unknown[]> = (
  ruleId: string,
  place: problems.Place,
  reason: string,
  note?: string,
  ...more: Arguments
) => problems.Problem

/** A problem with which the site is built anyway. The rule is one of the plugin's `rules`. */
export const warning = problems.warning as MakeProblem<[actual?: string]>

/** A problem with which the site cannot be built. */
export const fatal: MakeProblem<[]> = problems.fatal
