/** What a stranger's repository may try while `docsgen migrate` reads its configuration. */
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { OldFiles } from '../src/plugins/migrate/old-files.ts'
import { evaluateOld, leftOut } from '../src/plugins/migrate/sandbox.ts'
import { sample } from './sample.ts'
import { listTree } from './tree.ts'

/**
 * Attempts by what they are after. `PORT` and `UDP` are of servers, `PID` is of another process,
 * `OUT` is a folder outside of the repository with `secret.txt`, and `file` is a new name in it.
 */
const ATTEMPTS: Record<string, readonly string[]> = {
  'other processes': [
    'process.kill(PID, "SIGKILL")',
    'process._kill(PID, 9)',
    'process._debugProcess(PID)',
    'process._debugEnd()',
    'process._rawDebug("x")',
    'process._startProfilerIdleNotifier()',
    'process.abort()',
    'process.reallyExit(3)',
    'process.exitCode = 3',
    'process.chdir(OUT)',
    'process.setuid(0)',
    'process.umask(0)',
    'process.dlopen({ exports: {} }, OUT + "/secret.txt")',
    'process.binding("fs")',
    'process.binding("spawn_sync").spawn({ file: "/bin/sh", args: ["sh", "-c", "touch " + file] })',
    'process._linkedBinding("fs")',
    'process.report.writeReport(file)',
    'process.setSourceMapsEnabled(true)',
    'process.loadEnvFile(OUT + "/secret.txt")',
    'process.getBuiltinModule("os").setPriority(PID, 19)',
    'require("os").setPriority(PID, 19)',
    'require("os").userInfo().homedir',
  ],
  'starting programs': [
    'require("child_process").execSync("touch " + file)',
    'require("node:child_process").spawnSync("touch", [file])',
    'require("child" + "_process").execFileSync("touch", [file])',
    'require("child_process").exec("touch " + file)',
    'require("child_process").fork(OUT + "/run.js")',
    'new (require("child_process").ChildProcess)().spawn({ file: "touch", args: ["touch", file] })',
    'await (await import("child_process")).promises?.exec("touch " + file)',
    'const { execSync } = await import("node:child_process"); execSync("touch " + file)',
    'require("cluster").setupPrimary({ exec: OUT + "/run.js" }); require("cluster").fork()',
    'new (require("worker_threads").Worker)("require(`fs`).writeFileSync(" + JSON.stringify(file) + ", ``)", { eval: true })',
    'new Worker("data:text/javascript,0")',
    'require("inspector").open(0)',
    'new (require("inspector").Session)().connectToMainThread()',
    'require("repl").start().eval("1")',
    'require("vm").runInThisContext("process").kill(PID, 9)',
    'new (require("wasi").WASI)({ version: "preview1", preopens: { "/": OUT } })',
    'require("test").run()',
  ],
  'the internals of modules': [
    'module.constructor._load("child_process").execSync("touch " + file)',
    'module.constructor._extensions[".js"](module, OUT + "/run.js")',
    'module.constructor.prototype.require.call(module, "child_process").execSync("touch " + file)',
    'require("module")._load("fs").writeFileSync(file, "x")',
    'require("module").prototype._compile.call({}, "require(`fs`).writeFileSync(" + JSON.stringify(file) + ", ``)", "x")',
    'require("module").createRequire(OUT + "/run.js")("./run.js")',
    'require("module").register(OUT + "/run.js")',
    'require("module").runMain(OUT + "/run.js")',
    'require("module").createRequire(OUT + "/run.js")("child_process").execSync("touch " + file)',
    'require.main.require("child_process").execSync("touch " + file)',
    'require.cache[Object.keys(require.cache)[0]].require("fs").writeFileSync(file, "")',
    'require(OUT + "/run.js")',
    'require("../../outside/" + "run.js")',
    'await import(OUT + "/run.js")',
    'await import("data:text/javascript,import fs from `fs`")',
    'require.extensions[".txt"] = (m, f) => { m.exports = f }; require(OUT + "/secret.txt")',
    'import.meta.resolve(OUT + "/secret.txt")',
    'import.meta.constructor',
  ],
  'the realm of docsgen': [
    'this.constructor.constructor("return process")().mainModule.require("fs").writeFileSync(file, "")',
    'globalThis.constructor.constructor("return process")().binding("fs")',
    '(() => {}).constructor("return this")().process.binding("fs")',
    '(async () => {}).constructor("return import(`fs`)")().then((fs) => fs.writeFileSync(file, ""))',
    '(function* () {}).constructor("yield process")().next().value.binding("fs")',
    'eval("process").binding("fs")',
    'docsgenHost.constructor("return process")().binding("fs")',
    'docsgenHost.__proto__.constructor.constructor("return process")().binding("fs")',
    'docsgenHost("[\\"constructor\\"]")',
    'docsgenHost("{")',
    'docsgenHost({ toString() { return "[]" } })',
    'docsgenHost(JSON.stringify(["path", "posix", "constructor", ["return process"]]))',
    'docsgenHost(JSON.stringify(["changedUrl", "http://a", "__proto__", "x"]))',
    'docsgenHost(JSON.stringify(["changedUrl", "http://a", "constructor", "x"]))',
    'docsgenHost(JSON.stringify(["read", { toString: 1 }]))',
    'docsgenHost("[".repeat(1e5) + "]".repeat(1e5))',
    'Error.prepareStackTrace = (_, sites) => sites.map((site) => site.getThis()); new Error("x").stack.map((one) => one.process.binding("fs"))',
    'try { null.x } catch (error) { error.constructor.constructor("return process")().binding("fs") }',
    'try { docsgenHost() } catch (error) { error.constructor.constructor("return process")().binding("fs") }',
    'try { require("fs").readFileSync(OUT) } catch (error) { error.constructor.constructor("return process")().binding("fs") }',
    'Object.prototype.value = process; docsgenHost("[]"); delete Object.prototype.value',
    'require("v8").setFlagsFromString("--redirect-code-traces-to=" + file)',
    'require("v8").writeHeapSnapshot(file)',
    'require("v8").startupSnapshot.setDeserializeMainFunction(() => {})',
    'require("trace_events").createTracing({ categories: ["v8"] }).enable()',
    'require("async_hooks").createHook({ init() {} }).enable()',
    'require("diagnostics_channel").channel("x").publish(1)',
    'require("perf_hooks").performance.timeOrigin',
    'WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]))',
    'new WebAssembly.Memory({ initial: 1 })',
  ],
  'the network': [
    'require("http").get("http://127.0.0.1:" + PORT)',
    'require("https").get("https://127.0.0.1:" + PORT)',
    'require("http2").connect("http://127.0.0.1:" + PORT)',
    'require("net").connect(PORT)',
    'require("tls").connect(PORT)',
    'require("net").createServer().listen(0)',
    'require("net")._createServerHandle("127.0.0.1", 0, 4).listen(1)',
    'require("net")._createServerHandle(OUT + "/socket", -1, -1)',
    'const TCP = require("net")._createServerHandle("127.0.0.1", 0, 4).constructor; new TCP(0).connect({}, "127.0.0.1", PORT)',
    'const { TCP } = process.binding("tcp_wrap"); new TCP(0).connect({}, "127.0.0.1", PORT)',
    'require("dgram").createSocket("udp4").send("x", UDP, "127.0.0.1")',
    'require("dgram")._createSocketHandle("127.0.0.1", 0, "udp4").send({}, [Buffer.from("x")], 1, UDP, "127.0.0.1", false)',
    'require("dns").lookup("localhost", () => {})',
    'await require("dns/promises").lookup("localhost")',
    'await fetch("http://127.0.0.1:" + PORT)',
    'new WebSocket("ws://127.0.0.1:" + PORT)',
    'new EventSource("http://127.0.0.1:" + PORT)',
    'new XMLHttpRequest().open("GET", "http://127.0.0.1:" + PORT)',
    'navigator.sendBeacon("http://127.0.0.1:" + PORT)',
    'await import("http://127.0.0.1:" + PORT + "/x.js")',
  ],
  'writing files': [
    ...['writeFileSync', 'appendFileSync', 'mkdirSync', 'openSync', 'createWriteStream'].map(
      (name) => `require("fs").${name}(file, "w")`,
    ),
    'await require("fs").promises.writeFile(file, "x")',
    'await require("fs/promises").open(file, "w")',
    'await (await import("node:fs/promises")).writeFile(file, "x")',
    'require("fs").cpSync(__filename, file)',
    'require("fs").copyFileSync(__filename, file)',
    'require("fs").renameSync(OUT + "/secret.txt", file)',
    'require("fs").symlinkSync("/", file)',
    'require("fs").linkSync(OUT + "/secret.txt", file)',
    'require("fs").unlinkSync(OUT + "/secret.txt")',
    'require("fs").rmSync(__filename)',
    'require("fs").truncateSync(OUT + "/secret.txt")',
    'require("fs").chmodSync(OUT + "/secret.txt", 0)',
    'require("fs").utimesSync(OUT + "/secret.txt", 1, 1)',
    'require("fs").mkdtempSync(OUT + "/x")',
    'require("fs").watch(OUT)',
    'require("fs").writeFile(file, "x", () => {})',
    'require("fs").constructor.constructor("return process")().binding("fs")',
    'fs.writeFileSync(file, "x")',
    'new (require("sqlite").DatabaseSync)(file)',
    'require("stream").pipeline(require("stream").Readable.from(["x"]), require("fs").createWriteStream(file), () => {})',
  ],
  secrets: [
    ...[
      'OUT + "/secret.txt"',
      '"../outside/secret.txt"',
      '"../../../../../../etc/hostname"',
      '"/etc/passwd"',
      '"/proc/self/environ"',
      '"/proc/1/cmdline"',
      '"/dev/zero"',
      '"link"',
      '"linked/secret.txt"',
      '"loop"',
      '".env"',
      '".git/config"',
      '".npmrc"',
      '"deploy.key"',
      '"sub/../.env"',
      '"id_rsa"',
      '"visible"',
      'new URL("file://" + OUT + "/secret.txt")',
      'Buffer.from(OUT + "/secret.txt")',
    ].map((path) => `require("fs").readFileSync(${path}, "utf8")`),
    'require("fs").readdirSync(OUT)',
    'require("fs").readdirSync(".", { recursive: true }).filter((name) => /secret|env|rsa|npmrc/.test(name))',
    'require("fs").statSync(OUT + "/secret.txt").size',
    'require("fs").realpathSync("link")',
    'require("fs").readlinkSync("link")',
    'await require("fs").promises.readFile(OUT + "/secret.txt", "utf8")',
    'await new Promise((done, fail) => require("fs").readFile(OUT + "/secret.txt", "utf8", (error, text) => error ? fail(error) : done(text)))',
    'require("fs").openSync(OUT + "/secret.txt")',
    'require.resolve(OUT + "/secret.txt")',
    'require(OUT + "/secret.json")',
    'require("../outside/secret.json")',
    'const up = ".."; await import("../outside/" + up.slice(2) + "secret.json")',
    'await import("../outside/" + String(Math.min("", 0) || "secret") + ".json")',
    'require("../outside/" + ["sec", "ret"].join("") + ".txt")',
    'require("./sub/" + ["x"].join("") + "/../../../outside/secret.txt")',
    'process.env.DOCSGEN_SECRET',
    'JSON.stringify(process.env)',
    'JSON.stringify(process.config)',
    'process.argv.join() + process.execPath',
    'JSON.stringify(require("os").userInfo())',
    'JSON.stringify(Object.keys(globalThis).map((key) => String(globalThis[key])))',
    'Deno.env.get("DOCSGEN_SECRET")',
    'Bun.env.DOCSGEN_SECRET',
    'import.meta.env.DOCSGEN_SECRET',
    'std.getenv("DOCSGEN_SECRET")',
    'os.getenv("DOCSGEN_SECRET")',
  ],
}

const SECRET = 'canary-4711'
let place: string
let old: OldFiles
let constants: string
const contacts: string[] = []
const server = createServer((request, response) => {
  contacts.push(`http ${request.url}`)
  response.end()
})
server.on('connection', () => contacts.push('tcp'))
const udp = createSocket('udp4', () => contacts.push('udp'))
// What signals and debuggers would end or open.
const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })

beforeAll(async () => {
  process.env.DOCSGEN_SECRET = SECRET
  place = mkdtempSync(join(inject('temporary'), 'hostile-'))
  const repository = join(place, 'repository')
  const files = {
    'outside/secret.txt': SECRET,
    'outside/secret.json': JSON.stringify(SECRET),
    'outside/run.js': `require('fs').writeFileSync(__dirname + '/ran', '')`,
    'repository/package.json': '{}',
    'repository/.git/config': SECRET,
    'repository/.env': SECRET,
    'repository/.npmrc': SECRET,
    'repository/deploy.key': SECRET,
    'repository/id_rsa': SECRET,
    'repository/sub/x/a.txt': 'a',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(place, path)), { recursive: true })
    writeFileSync(join(place, path), text)
  }
  symlinkSync('../outside/secret.txt', join(repository, 'link'))
  symlinkSync('../outside', join(repository, 'linked'))
  symlinkSync('loop', join(repository, 'loop'))
  symlinkSync('.env', join(repository, 'visible'))
  old = new OldFiles(repository, join(place, 'new'))
  server.listen(0, '127.0.0.1')
  udp.bind(0, '127.0.0.1')
  await Promise.all([once(server, 'listening'), once(udp, 'listening')])
  const [PORT, UDP] = [server, udp].map((one) => (one.address() as AddressInfo).port)
  const known = { PORT, UDP, PID: other.pid, OUT: join(place, 'outside') }
  constants = `const { ${Object.keys(known)} } = ${JSON.stringify(known)};\n`
})

afterAll(() => {
  delete process.env.DOCSGEN_SECRET
  server.close()
  udp.close()
  other.kill('SIGKILL')
})

/** What becomes of a configuration, with the time limit in seconds. */
async function run(code: string, limit = 60) {
  const before = process.env.DOCSGEN_PLUGIN_TIMEOUT
  process.env.DOCSGEN_PLUGIN_TIMEOUT = String(limit)
  writeFileSync(join(old.root, 'config.js'), constants + code)
  try {
    return await evaluateOld(old, 'config.js')
  } finally {
    if (before === undefined) delete process.env.DOCSGEN_PLUGIN_TIMEOUT
    else process.env.DOCSGEN_PLUGIN_TIMEOUT = before
  }
}

/** Everything that an attempt could have changed: files, the other process, and who was contacted. */
function surroundings() {
  const paths = listTree(place).filter((path) => path !== 'repository/config.js')
  return {
    paths,
    secret: readFileSync(join(place, 'outside/secret.txt'), 'utf8'),
    isAlive: other.exitCode === null && other.signalCode === null,
    priority: getPriority(other.pid),
    contacts: [...contacts],
    exit: process.exitCode,
    polluted: Object.keys(Object.getPrototypeOf({})),
    cwd: process.cwd(),
  }
}

test.each(Object.entries(ATTEMPTS))(
  'a configuration that reaches for %s has no effect, and learns nothing',
  async (_, codes) => {
    const before = surroundings()
    const tries = codes.map((code, index) => {
      const body = /;|^try/.test(code) ? code : `return (${code})`
      return `await attempt(${index}, async function (file) { ${body} })`
    })
    const { value, error } = await run(`const results = {}
async function attempt(index, run) {
  try {
    results[index] = String(JSON.stringify(await run.call(globalThis, OUT + '/new-' + index)))
  } catch (error) {
    results[index] = 'refused: ' + String(error) + String(error?.stack)
  }
}
${tries.join('\n')}
export default results`)
    expect(error).toBe(null)
    expect(Object.keys(value as object)).toHaveLength(codes.length)
    expect(JSON.stringify(value)).not.toContain(SECRET)
    expect(surroundings()).toEqual(before)
  },
)

/** Imports that esbuild follows before anything runs. */
test.each([
  ['a file outside', 'import value from "../outside/secret.json"\nexport default value'],
  ['a text outside', 'import value from "../outside/secret.txt"\nexport default value'],
  ['an absolute path', 'import value from "OUT/secret.json"\nexport default value'],
  ['a link that leads outside', 'import value from "./link.txt"\nexport default value'],
  ['a linked folder', 'export { default } from "./linked/secret.json"'],
  ['a name of package.json', 'export { default } from "#secret"'],
  ['a path of tsconfig.json', 'export { default } from "@secret"'],
  [
    'a pattern',
    `const name = 'secret'\nexport default (await import(\`../outside/\${name}.json\`)).default`,
  ],
  [
    'a pattern in a text',
    "const name = 'secret'\nexport default require('../outside/' + name + '.txt')",
  ],
  [
    'a pattern that goes up later',
    "const name = 'sub'\nexport default require('./' + name + '/../../outside/secret.json')",
  ],
  [
    'a pattern that walks the disk',
    `const name = 'etc/hostname'\nexport default require(\`../../../../../../../../../../\${name}.json\`)`,
  ],
  ['a hidden file', 'import value from "./.secret.json"\nexport default value'],
  ['the address of a file', 'import value from "file://OUT/secret.json"\nexport default value'],
  [
    'code in an address',
    'import value from "data:application/json,1"\nexport default String(value) + process.env.DOCSGEN_SECRET',
  ],
])('a configuration that imports %s does not get it', async (_, code) => {
  writeFileSync(join(old.root, '.secret.json'), JSON.stringify(SECRET))
  writeFileSync(
    join(old.root, 'package.json'),
    JSON.stringify({ imports: { '#secret': '../outside/secret.json' } }),
  )
  writeFileSync(
    join(old.root, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { paths: { '@secret': ['../outside/secret.json'] } } }),
  )
  const before = surroundings()
  const started = performance.now()
  const found = await run(code.replaceAll('OUT', join(place, 'outside')), 20)
  expect(JSON.stringify([found.value, found.error])).not.toContain(SECRET)
  expect(performance.now() - started).toBeLessThan(20_000)
  expect(surroundings()).toEqual(before)
})

/** What would stop docsgen, or exhaust the machine. */
const STOPPERS: Record<string, string> = {
  'an endless loop': 'for (;;) {}',
  'an endless loop in the engine': 'Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)',
  'an expression that backtracks': '/(a+)+$/.test("a".repeat(60) + "b")',
  'endless promises':
    'const next = () => Promise.resolve().then(next); await next(); await new Promise(() => {})',
  'endless timers': 'await new Promise(() => setInterval(() => {}, 1))',
  'a value that never comes': 'await new Promise(() => {})',
  'a promise of its own that never comes': 'export default { then() {} }',
  memory: 'const all = []; for (;;) all.push(new Uint8Array(1e6).fill(1))',
  'memory in texts':
    'let text = "x"; const all = []; for (;;) { text += text.slice(0, 1e6) + "y"; all.push(text + all.length) }',
  'memory in one piece': 'new ArrayBuffer(2 ** 32); new Uint8Array(2 ** 31)',
  'a huge number': 'let n = 2n; for (;;) n *= n',
  'deep calls': '(function call() { call() })()',
  'deep calls of the engine': '(function call() { [1].map(call) })()',
  'a proxy of itself':
    'let one = {}; for (let i = 0; i < 1e6; i++) one = new Proxy(one, {}); one.x',
  'a deep value for JSON':
    'let deep = []; for (let i = 0; i < 1e6; i++) deep = [deep]; JSON.stringify(deep)',
  'waiting for a memory': 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'an end of the process': 'process.exit(0)',
  'a thrown object': 'throw { get name() { for (;;) {} } }',
  'a thrown nothing': 'throw undefined',
  'a thrown symbol': 'throw Symbol("x")',
  'an error with control characters': 'throw new Error("\\u001b[31m" + "x".repeat(1e6))',
  'a result of too many values':
    'let many = [1]; for (let i = 0; i < 40; i++) many = [many, many]; export default many',
  'a result that is too long': 'export default Array.from({ length: 200 }, () => "x".repeat(1e6))',
  'a result of its own': 'docsgenDone("{")',
  'a deep result of its own': 'docsgenDone("[".repeat(1e6) + "]".repeat(1e6)); throw 1',
}

test.each(sample(Object.entries(STOPPERS), 4))(
  'a configuration with %s is stopped, and what is written out in it is read',
  async (_, code) => {
    const before = surroundings()
    const exported = code.includes('export default')
    const { value, error } = await run(
      exported ? code : `${code}\nexport default { title: 'Static' }`,
      2,
    )
    expect(error).not.toBe(null)
    expect(error?.length).toBeLessThan(700)
    expect(error).not.toMatch(/\p{Cc}/u)
    if (!exported) expect(value).toEqual({ title: 'Static' })
    expect(surroundings()).toEqual(before)
  },
)

/** Values by the JSON that is read of them. */
test.each([
  [
    'keys of prototypes',
    'JSON.parse(\'{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}\')',
    { constructor: { prototype: { polluted: 1 } } },
  ],
  ['a getter that throws', '({ get a() { throw 1 }, b: 1 })', { b: 1 }],
  [
    'a getter that changes',
    '(() => { let n = 0; return { get a() { return n++ ? () => {} : 1 } } })()',
    { a: 1 },
  ],
  [
    'a proxy',
    'new Proxy({ a: 1 }, { ownKeys: () => ["a", "__proto__"], getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) })',
    { a: 1 },
  ],
  [
    'toJSON',
    '({ a: { toJSON: () => ({ b: 1 }) }, toString: 1 })',
    { a: { toJSON: { $function: 'toJSON' } }, toString: 1 },
  ],
  ['a promise', 'Promise.resolve({ a: 1 })', { a: 1 }],
  ['a thenable', '({ then(done) { done({ a: 1 }) } })', { a: 1 }],
  ['a circle', '(() => { const a = { b: 1 }; a.a = a; return a })()', { b: 1 }],
  [
    'changed functions of the language',
    '(Array.isArray = () => false, Object.keys = () => ["x"], { x: 1, y: 2 })',
    { x: 1 },
  ],
  ['an array with a length of its own', 'Object.assign([1], { extra: 1 })', [1]],
])('the value of a configuration with %s is data', async (_, code, expected) => {
  const { value } = await run(`const value = ${code}\nexport default value`)
  expect(value).toEqual(expected)
  expect(surroundings().polluted).toEqual([])
})

test('what a configuration does with programs and the network is named', async () => {
  const found = await run(`import { execSync } from 'node:child_process'
    export default { date: execSync('date').toString(), title: 'T' }`)
  expect(found.value).toMatchObject({ title: 'T' })
  expect(leftOut('config.js', found).map(({ text }) => text)).toEqual([
    expect.stringMatching(/^`node:child_process` does nothing while the configuration is read/),
  ])
})
