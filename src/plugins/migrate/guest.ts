/**
 * The code that runs around a configuration of another generator, in an engine that has nothing of
 * Node.js. Only `docsgenHost` leads out of the engine, and answers questions about paths, addresses
 * and files.
 */
import { GLOBALS, MODULES, TIMERS } from './guest-modules.ts'

/** Asks the host, which answers with JSON. */
const HOST = `
const { parse: docsgenParse, stringify: docsgenStringify } = JSON;
function docsgenAsk(...question) {
  const { value, error, code } = docsgenParse(docsgenHost(docsgenStringify(question)));
  if (error !== undefined) throw Object.assign(new Error(error), { code });
  return value;
}
`

/** Stands for a package that is not installed: it can be called, and has any property. */
const STUBS = `
const STUB = Symbol.for('docsgen.stub');
// Vite's import of many files.
globalThis.docsgenGlob = () => ({});
const IDENTITY = /^(?:define[A-Z]\\w*|with[A-Z]\\w*)$/;
// Packages that are not installed, and those of them whose results the configuration reads.
globalThis.docsgenAbsent = new Set();
globalThis.docsgenRead = new Set();
const READS = new Set(['then', 'length', 'map', 'flatMap', 'filter', 'forEach', 'reduce', Symbol.iterator, Symbol.toPrimitive]);
globalThis.docsgenStub = function stub(name, args, isAwaited = false) {
  const target = function () {};
  const inner = new Map();
  const root = name.split('#', 1)[0];
  // What a module of Node.js does would be missing without a word.
  const use = () => root.startsWith('node:') && docsgenRead.add(root);
  return new Proxy(target, {
    get(_, key) {
      if (key === STUB) return { name, args };
      if (key === 'then' && (isAwaited || args === undefined)) return undefined;
      // The results of its functions, and the values that it exports.
      const isValue = args !== undefined || name !== root;
      if (isValue && READS.has(key) && docsgenAbsent.has(root)) docsgenRead.add(root);
      // A value with this method would be awaited forever.
      if (key === 'then') return (...given) => Promise.resolve(stub(name, args, true)).then(...given);
      if (key === 'toJSON' || key === '__esModule') return undefined;
      if (key === Symbol.iterator) return function* () {};
      if (key === Symbol.toPrimitive) return () => '';
      if (typeof key === 'symbol') return undefined;
      if (!inner.has(key)) inner.set(key, stub(name + (key === 'default' ? '' : '#' + key)));
      return inner.get(key);
    },
    has: () => true,
    getPrototypeOf: () => docsgenPrototype(name),
    apply(_, __, given) {
      use();
      const last = name.slice(name.lastIndexOf('#') + 1);
      return IDENTITY.test(last) && given.length > 0 ? given[0] : stub(name, given);
    },
    construct(_, given) {
      use();
      return stub(name, given);
    },
  });
};
globalThis.docsgenAbsentStub = (name) => {
  docsgenAbsent.add(name);
  return docsgenStub(name);
};
// What esbuild's helper for imports inherits from, so that any name can be imported.
const docsgenPrototypes = new Map();
function docsgenPrototype(name) {
  if (!docsgenPrototypes.has(name)) {
    const of = (key) => (typeof key === 'symbol' || key === 'then' ? undefined : docsgenStub(name + '#' + key));
    docsgenPrototypes.set(name, new Proxy(Object.create(null), { get: (_, key) => of(key) }));
  }
  return docsgenPrototypes.get(name);
}
`

/** Before the configuration. @param site what it may know of where it runs */
export function prelude(site: {
  readonly from: string
  readonly platform: string
  readonly version: string
}): string {
  const known = `const docsgenSite = ${JSON.stringify(site)};`
  return `{\n${known}${HOST}${STUBS}${TIMERS}${GLOBALS}${MODULES}}`
}

/** Values within that of a configuration. */
const MOST_VALUES = 1_000_000

/** Reduces the value of a configuration to JSON: `$function`, `$stub` and `$pattern` stand for the rest. */
const PLAIN = `
let docsgenCount = 0;
function docsgenPlain(value, above = []) {
  // Objects that contain each other several times multiply.
  if (++docsgenCount > ${MOST_VALUES}) throw new Error('its value is too large');
  if (value === undefined || typeof value === 'symbol' || typeof value === 'bigint') return undefined;
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (above.length > 100 || above.includes(value)) return undefined;
  const inner = (item) => docsgenPlain(item, [...above, value]);
  const stub = value[Symbol.for('docsgen.stub')];
  if (stub) return { $stub: stub.name, args: (stub.args ?? []).map((item) => inner(item) ?? null) };
  if (typeof value === 'function') return { $function: String(value.name) };
  if (value instanceof RegExp) return { $pattern: value.source };
  if (value instanceof Date || value instanceof URL) return String(value instanceof Date ? value.toISOString() : value);
  if (value instanceof Map) return inner(Object.fromEntries(value));
  if (Array.isArray(value) || value instanceof Set) return [...value].map((item) => inner(item) ?? null);
  const entries = [];
  for (const key of Object.keys(value)) {
    let item;
    try { item = inner(value[key]); } catch {}
    if (item !== undefined) entries.push([key, item]);
  }
  return Object.fromEntries(entries);
}
`

/** After the configuration: awaits its value, calls functions in it, and hands the result over. */
export function epilogue(argument: unknown, calls: unknown): string {
  return `${PLAIN}
async function docsgenResult(module) {
  let value = module.default ?? module;
  value = await (typeof value === 'function' && !value[Symbol.for('docsgen.stub')] ? value(${JSON.stringify(argument)}) : value);
  if (value && value.default !== undefined && Object.keys(value).length === 1) value = value.default;
  const answers = [];
  for (const { at, args } of ${JSON.stringify(calls)}) {
    let called = value;
    for (const key of at) called = called?.[key];
    const list = [];
    for (const given of args) {
      let answer = null;
      try { if (typeof called === 'function') answer = docsgenPlain(await called(...given)) ?? null; } catch {}
      list.push(answer);
    }
    answers.push(list);
  }
  return { value: docsgenPlain(value) ?? null, answers, absent: [...docsgenRead] };
}
docsgenDone(JSON.stringify(await docsgenResult(docsgenModule)));
`
}
