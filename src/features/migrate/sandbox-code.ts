/**
 * The code that runs around a configuration of another generator, in a process of its own. Node's
 * permission model keeps that process from writing, from starting others, and from reading outside of
 * the repository. It does not cover the network, whose functions are replaced here: what a
 * configuration usually does with it fails, but this is not an operating system boundary.
 */

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
      const last = name.slice(name.lastIndexOf('#') + 1);
      return IDENTITY.test(last) && given.length > 0 ? given[0] : stub(name, given);
    },
    construct: (_, given) => stub(name, given),
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

/** Before the configuration. */
export const PRELUDE = `
import docsgenNet from 'node:net';
import docsgenDgram from 'node:dgram';
import docsgenDns from 'node:dns';
import docsgenInspector from 'node:inspector';
import docsgenModules, { createRequire as docsgenCreateRequire, syncBuiltinESMExports as docsgenSync } from 'node:module';
const { stdout: docsgenOut, stderr: docsgenErrors } = process;
const docsgenWrite = docsgenOut.write.bind(docsgenOut);
const docsgenExit = process.exit.bind(process);
docsgenOut.write = docsgenErrors.write.bind(docsgenErrors);
{
  const refuse = (what) => function () { throw new Error(what + ' is not available while the configuration is read'); };
  const network = refuse('the network');
  docsgenNet.Socket.prototype.connect = network;
  docsgenNet.Server.prototype.listen = network;
  for (const name of ['bind', 'connect', 'send']) docsgenDgram.Socket.prototype[name] = network;
  for (const dns of [docsgenDns, docsgenDns.promises])
    for (const name of Object.keys(dns)) if (typeof dns[name] === 'function') dns[name] = network;
  for (const name of ['open', 'Session']) docsgenInspector[name] = network;
  // A package that is missing is a stub, and its name where its file is asked for.
  const { createRequire } = docsgenModules;
  const orElse = (find, make) => (name, ...rest) => {
    try { return find(name, ...rest); } catch (error) {
      if (!/^(?:ERR_)?MODULE_NOT_FOUND$/.test(error.code)) throw error;
      return make(name);
    }
  };
  docsgenModules.createRequire = (from) => {
    const require = createRequire(from);
    const resolve = orElse(require.resolve, (name) => name);
    return Object.assign(orElse(require, (name) => docsgenAbsentStub(name)), require, { resolve });
  };
  docsgenSync();
  // Some configurations use these without importing them.
  for (const name of ['fs', 'path']) globalThis[name] = docsgenCreateRequire(import.meta.url)(name);
  globalThis.fetch = async () => network();
  globalThis.WebSocket = globalThis.EventSource = network;
  for (const name of ['kill', 'binding', 'dlopen', 'abort', 'chdir']) process[name] = refuse('process.' + name);
}
${STUBS}`

/** Reduces the value of a configuration to JSON: `$function`, `$stub` and `$pattern` stand for the rest. */
const PLAIN = `
function docsgenPlain(value, above = []) {
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

/** After the configuration: awaits its value, calls functions in it, and prints the result. */
export function epilogue(marker: string, argument: unknown, calls: unknown): string {
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
docsgenResult(docsgenModule).then(
  (result) => docsgenWrite(${JSON.stringify(marker)} + JSON.stringify(result), () => docsgenExit(0)),
  (error) => { setTimeout(() => { throw error }); },
);
`
}
