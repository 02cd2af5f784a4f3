/** The elements of HTML, SVG and MathML, obsolete ones included, in lower case. */
const KNOWN = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big ' +
    'blink blockquote body br button canvas caption center cite code col colgroup command content ' +
    'data datalist dd del details dfn dialog dir div dl dt element em embed fencedframe fieldset ' +
    'figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr ' +
    'html i iframe image img input ins isindex kbd keygen label legend li link listing main map ' +
    'mark marquee math menu menuitem meta meter multicol nav nextid nobr noembed noframes noscript ' +
    'object ol optgroup option output p param picture plaintext portal pre progress q rb rbc rp rt ' +
    'rtc ruby s samp script search section select selectedcontent selectlist shadow slot small ' +
    'source spacer span strike strong style sub summary sup svg table tbody td template textarea ' +
    'tfoot th thead time title tr track tt u ul var video wbr xmp ' +
    // SVG
    'altglyph altglyphdef altglyphitem animate animatecolor animatemotion animatetransform ' +
    'circle clippath cursor defs desc ellipse feblend fecolormatrix ' +
    'fecomponenttransfer fecomposite feconvolvematrix fediffuselighting fedisplacementmap ' +
    'fedistantlight fedropshadow feflood fefunca fefuncb fefuncg fefuncr fegaussianblur feimage ' +
    'femerge femergenode femorphology feoffset fepointlight fespecularlighting fespotlight fetile ' +
    'feturbulence filter foreignobject g glyph glyphref hkern line lineargradient ' +
    'marker mask metadata mpath path pattern polygon polyline radialgradient rect set ' +
    'solidcolor stop switch symbol text textpath tref tspan use view vkern ' +
    // MathML
    'annotation annotation-xml maction math menclose merror mfenced mfrac mglyph mi mlabeledtr ' +
    'mlongdiv mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mscarries ' +
    'mscarry msgroup msline mspace msqrt msrow mstack mstyle msub msubsup msup mtable mtd mtext ' +
    'mtr munder munderover none semantics'
  ).split(' '),
)

/**
 * True for a name that no browser and no custom element can have: `Foo`, `Foo.Bar`, `foo`. Names in
 * capitals (`BR`) are plain HTML; those in lower case with a dash are custom elements.
 */
export function isUnknownElement(name: string): boolean {
  if (/^[A-Z].*[a-z.]/.test(name)) return true
  return !/[-.]/.test(name) && !KNOWN.has(name.toLowerCase())
}

const VOID = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
)

/** True for an element without content, which has no end tag. */
export function isVoid(name: string): boolean {
  return VOID.has(name.toLowerCase())
}
