import { describe, expect, test } from 'vitest'
import { drawDiagram, loadDrawing } from '../src/plugins/diagrams/draw.ts'
import { DiagramError } from '../src/plugins/diagrams/source.ts'
import { cache, htmlOf, problemsOf } from './compile-page.ts'
import { Random } from './random.ts'
import { site } from './site.ts'

const draw = await loadDrawing(cache)

const block = (source: string, meta = '') => `\`\`\`mermaid${meta}\n${source}\n\`\`\`\n`
/** The texts of a picture, in the order of the alphabet: their places are the library's business. */
const textsOf = (source: string) =>
  [...drawDiagram(source, draw).svg.matchAll(/<text[^>]*>([\s\S]*?)<\/text>/g)]
    .map(([, inner = '']) =>
      inner
        .replace(/<[^>]+>|\s+/g, ' ')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .sort()
/** Why a diagram is not drawn, with its line. */
const refusal = (source: string) => {
  try {
    drawDiagram(source, draw)
  } catch (error) {
    if (error instanceof DiagramError) return `${error.line}: ${error.message}`
    throw error
  }
  return 'drawn'
}

describe('a diagram', () => {
  test('is an image with a name, and its source for people who cannot see it', () => {
    const html = htmlOf(
      block(
        '---\ntitle: "The <way>"\n---\nflowchart LR\naccDescr: From A to B\nA --> B',
        ' title="Ways"',
      ),
    )
    expect(html).toContain('role="img" aria-label="Flowchart: Ways"><desc>From A to B</desc>')
    expect(html).toContain('<figcaption>Ways</figcaption>')
    expect(html).toContain('<summary>Source of the diagram</summary><figure class="code"')
    expect(htmlOf(block('---\ntitle: "The <way>"\n---\nflowchart LR\nA --> B'))).toContain(
      'aria-label="Flowchart: The &lt;way&gt;"',
    )
  })

  test('has neither styles of its own nor scripts, and ids of its own', () => {
    const html = htmlOf(
      `${block('flowchart LR\nA["<script>x</script>"] --> B')}\n${block('sequenceDiagram\nA->>B: x')}`,
    )
    expect(html).not.toMatch(/<style|style=|<script|https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of html.matchAll(/url\(#([^)]*)\)/g)) expect(ids).toContain(id)
    for (const [color] of html.matchAll(/(?:fill|stroke)="[^"]*"/g))
      expect(color).toMatch(/="(none|var\(--[a-z-]+\))"/)
  })

  test('that is not supported stays code, and is reported with its line', () => {
    const text = `# T\n\n${block('flowchart TD\n  A --> B\n  A[oops --> C')}`
    expect(problemsOf(text)).toEqual([
      'docs/page.md:6:1 diagram: "A[oops --> C" is not supported: unexpected "[oops --> C" — The source is shown instead.',
    ])
    expect(problemsOf(block('pie title Pets\n"Dogs" : 386'))).toEqual([
      'docs/page.md:1:1 diagram: diagrams of type "pie" are not supported — The source is shown instead.',
    ])
  })

  test('says of numbers, ids and character references what is written', () => {
    const says = (text: string) => textsOf(`flowchart LR\nA["${text}"]`)
    expect(says('Version 1.25 costs 10.999')).toEqual(['Version 1.25 costs 10.999'])
    expect(says('%ID% id=#quot;%ID%')).toEqual(['%ID% id="%ID%'])
    expect(says('`**bold** and *a_b* of snake_case_name`')).toEqual([
      'bold and a_b of snake_case_name',
    ])
    expect(says('&constructor;')).toEqual(['&amp;constructor;'])
    expect(says('#0;#55296;#57345;#65007;')).toEqual(['\ufffd'.repeat(4)])
  })

  test('has a title, and boxes of that name', () => {
    const titleOf = (source: string) => drawDiagram(source, draw).title
    expect(titleOf('sequenceDiagram\ntitle Who asks\nA->>B: x')).toBe('Who asks')
    expect(titleOf('flowchart LR\naccTitle: Ways\nA --> B')).toBe('Ways')
    expect(textsOf('flowchart LR\ntitle --> B\naccTitle --> title')).toEqual([
      'B',
      'accTitle',
      'title',
    ])
    expect(textsOf('stateDiagram-v2\ntitle : Its title\n[*] --> title')).toEqual(['Its title'])
  })

  test('can be written as Mermaid', async () => {
    expect(htmlOf('```Mermaid\nflowchart LR\nA --> B\n```')).toContain('<svg')
    for (const name of ['mermaid-example', 'mermaid-nocode'])
      expect(htmlOf(`\`\`\`${name}\ngraph TD\na{{A}} --> B\n\`\`\``)).toContain('<svg')
  })

  test('may have boxes that look like variables', () => {
    const html = htmlOf(block('graph TD\napi{{API}} --> b{{brand}}'))
    expect(html).toMatch(/<text[^>]*>API<\/text>/)
    expect(html).toMatch(/<text[^>]*>bAcme<\/text>/)
  })

  test('is drawn in a site, the same again', async () => {
    const files = { 'docs/index.md': `# S\n\n${block('graph TD;A-->B')}` }
    const [one, two] = [site(files).build(), site(files).build()]
    expect(await one.problems()).toBe('')
    expect(await one.text('index.html')).toContain('<svg xmlns')
    expect(await one.tree()).toEqual(await two.tree())
  })
})

describe('what is written in it is all drawn:', () => {
  test('arrows of a flowchart that go on in the next line', () => {
    const drawn = (text: string) => htmlOf(block(text)).split('</svg>')[0]
    expect(drawn('graph TD\nA -->\n  B\n%% a comment\n==> C & D')).toBe(
      drawn('graph TD\nA --> B ==> C & D'),
    )
  })

  test('labels of a flowchart that go on in the next line', () => {
    const drawn = (text: string) => htmlOf(block(text)).split('</svg>')[0]
    expect(drawn('graph TD\nA -->|Yes| B{"Is this\n   the first?"} --> C\nC --> A')).toBe(
      drawn('graph TD\nA -->|Yes| B{"Is this<br>the first?"} --> C\nC --> A'),
    )
  })

  test('a flowchart', () => {
    expect(
      textsOf(`graph LR;A-->B;B-->C
        C--no-->D((round)) & E
        E -- x or o --> B
        %% a comment
        D-.->|maybe [x]|F[("db (main)")]
        my-node ==> other.node:::warm
        classDef warm fill:#f00
        subgraph one [The first; group]
          a1[/Input/] <--> a2{"a #quot;b#quot; <br> c & d"}
        end`),
    ).toEqual([
      'A',
      'B',
      'C',
      'E',
      'Input',
      'The first; group',
      'a "b" c &amp; d',
      'db (main)',
      'maybe [x]',
      'my-node',
      'no',
      'no',
      'other.node',
      'round',
      'x or o',
    ])
  })

  test('a sequence', () => {
    expect(
      textsOf(`sequenceDiagram
        autonumber
        participant A as Alice (1)
        actor Bob
        A->>+Bob: Hi; there: {"a": [1]}
        Bob--xA: no
        rect rgb(1,2,3)
          loop Every day
            A->>A: think
          end
        end
        Note over A,Bob: A note`),
    ).toEqual([
      '1. Hi; there: {"a": [1]}',
      '2. ✗ no',
      '3. think',
      'A note',
      'Alice (1)',
      'Bob',
      'loop [Every day]',
    ])
  })

  // https://mermaid.js.org/syntax/sequenceDiagram.html
  test('a sequence with its numbers and the names of its boxes', () => {
    expect(
      textsOf(`sequenceDiagram
        autonumber 9 2
        box Aqua The first
          participant A
          participant B
        end
        box rgb(1,2,3)
          participant C
        end
        box Dialect
          actor D
        end
        A->>B: a
        B->>C: b
        autonumber off
        C->>D: c`),
    ).toEqual(['11. b', '9. a', 'A (The first)', 'B (The first)', 'C', 'D (Dialect)', 'c'])
  })

  test('states', () => {
    expect(
      textsOf(`stateDiagram-v2
        s1 : The first
        state "A second" as s2
        [*] --> s1
        s1 --> s2 : after 10 s; then
        state s3 {
          [*] --> inner
        }
        s2 --> s3`),
    ).toEqual(['A second', 'The first', 'after 10 s; then', 'inner', 's3'])
  })

  test('classes', () => {
    expect(
      textsOf(`classDiagram
        class Shape~T~ {
          <<abstract>>
          #List~String~ names
          -x : int
          +area(int a)* double
        }
        Shape <|.. Circle : makes
        Circle *-- "1..*" Point
        Circle : +grow()`),
    ).toEqual([
      '# names : List&lt;String&gt;',
      '&lt;&lt;abstract&gt;&gt;',
      '+ area(int a) : double',
      '+ grow()',
      '- x : int',
      '1..*',
      'Circle',
      'Point',
      'Shape&lt;T&gt;',
      'makes',
    ])
  })

  test('entities', () => {
    expect(
      textsOf(`erDiagram
        CAR }o--o{ NAMED-DRIVER : allows
        p[Person] {
          varchar(255) name PK, FK "The name"
        }
        p ||--o| "Delivery Address" : "lives at"`),
    ).toEqual([
      '(no attributes)',
      '(no attributes)',
      '(no attributes)',
      'CAR',
      'Delivery Address',
      'NAMED-DRIVER',
      'PK,FK',
      'Person',
      'allows',
      'lives at',
      'name',
      'varchar(255)',
    ])
  })
})

test.each([
  ['flowchart TD\nA -->', '1: "A -->" is not supported: this edge has no target'],
  ['flowchart TD\nA --x B', '1: "A --x B" is not supported: unexpected "--x B"'],
  ['flowchart TD\nA --o B --> C', '1: "A --o B --> C" is not supported: unexpected "--o B --> C"'],
  ['flowchart TD\nsubgraph x\nA', '2: "A" is not supported: a subgraph has no "end"'],
  ['flowchart XX\nA', '0: "flowchart XX" is not supported'],
  [
    'flowchart TD\nsubgraph x\nA\nend\nB --> x',
    '4: "B --> x" is not supported: "x" is a subgraph; edges are only supported between nodes',
  ],
  [
    'flowchart TD\nsubgraph x\nA\nsubgraph y\nB\nend\nend\nA --> B',
    '7: "A --> B" is not supported: edges into a nested group are not supported',
  ],
  [
    'sequenceDiagram\nA->>B',
    '1: "A->>B" is not supported: this is not a message such as "A->>B: text"',
  ],
  ['sequenceDiagram\nA->>B: x\nend', '2: "end" is not supported: there is no open block'],
  ['stateDiagram-v2\nstate x {\na\n--\nb\n}', '3: "--" is not supported'],
  ['stateDiagram-v2\nstate x <<choice>>', '1: "state x <<choice>>" is not supported'],
  ['classDiagram\nA -- B', '1: "A -- B" is not supported'],
  ['erDiagram\nA one to many B : x', '1: "A one to many B : x" is not supported'],
  ['', 'null: the diagram is empty'],
])('unsupported syntax is reported, not dropped: %j', (source, expected) => {
  expect(refusal(source)).toBe(expected)
})

test.each([
  ['sequenceDiagram\nA->>', ' ', 20_000, 'x', 'this is not a message such as "A->>B: text"'],
  ['flowchart LR\n', '%%{', 200_000, '', 'diagrams with more than 50000 characters'],
  ['flowchart LR\n', 'subgraph x\n', 2000, 'A\n', 'diagrams with more than 1000 lines'],
  [
    'flowchart LR\nA',
    ' & A',
    400,
    ` --> B${' & B'.repeat(400)}`,
    'diagrams with more than 250 parts',
  ],
])('a diagram that is too large is refused at once: %j', (start, part, count, end, why) => {
  expect(refusal(start + part.repeat(count) + end)).toContain(why)
})

test.each([
  ['erDiagram\nA {\n', 'string name', ' FK', 1200, ' x y'],
  ['sequenceDiagram\n', 'A', '->B', 1200, ''],
  ['classDiagram\n', '', 'o--', 1300, '!'],
  ['stateDiagram-v2\n', '', 'a-->', 950, '!'],
  ['classDiagram\n', '', 'x'.repeat(50), 100, ''],
])('hostile lines take little time: %j', (start, before, part, count, after) => {
  const began = process.cpuUsage()
  expect(refusal(start + before + part.repeat(count) + after)).toContain('not supported')
  expect(process.cpuUsage(began).user / 1000, 'milliseconds').toBeLessThan(5000)
})

test('any diagram is drawn completely or rejected', () => {
  const random = new Random(1)
  const pieces =
    'A B x-y --> -.-> ==> --- & | [ ] ( ) { } "a b" : ; % # < > ~ * end subgraph state class note loop <br> ->> : [*] <|-- ||--o{ \\ 🎉 é'.split(
      ' ',
    )
  const heads = ['graph TD', 'sequenceDiagram', 'stateDiagram-v2', 'classDiagram', 'erDiagram']
  for (let round = 0; round < 400; round++) {
    const lines = Array.from({ length: 1 + random.below(3) }, () =>
      Array.from({ length: 1 + random.below(6) }, () => random.pick(pieces)).join(' '),
    )
    const source = [random.pick(heads), ...lines].join('\n')
    const outcome = refusal(source)
    if (outcome === 'drawn')
      expect(drawDiagram(source, draw).svg, source).toMatch(/^<svg .*<\/svg>\s*$/s)
    expect(outcome, source).not.toContain('the diagram cannot be rendered: ')
  }
})
