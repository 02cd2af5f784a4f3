/** What configurations commonly use of Node.js, written in the language itself: nothing of it leads out of the engine. */

/** Timers, whose time passes as soon as nothing else is left to do. */
export const TIMERS = `
{
  const timers = [];
  let [now, last] = [0, 0];
  const set = (run, delay, args, every) => {
    const timer = { id: ++last, at: now + Math.max(1, Number(delay) || 0), run, args, every, ref: () => timer, unref: () => timer, [Symbol.toPrimitive]: () => timer.id };
    timers.push(timer);
    return timer;
  };
  const clear = (timer) => {
    const index = timers.findIndex(({ id }) => id === Number(timer));
    if (index >= 0) timers.splice(index, 1);
  };
  globalThis.setTimeout = (run, delay, ...args) => set(run, delay, args);
  globalThis.setImmediate = (run, ...args) => set(run, 0, args);
  globalThis.setInterval = (run, delay, ...args) => set(run, delay, args, Math.max(1, Number(delay) || 0));
  globalThis.clearTimeout = globalThis.clearInterval = globalThis.clearImmediate = clear;
  // True if a timer has run.
  globalThis.docsgenTick = () => {
    const next = timers.reduce((first, timer) => (first && first.at <= timer.at ? first : timer), undefined);
    if (next === undefined) return false;
    now = next.at;
    if (next.every === undefined) clear(next);
    else next.at += next.every;
    next.run(...next.args);
    return true;
  };
}
`

/** What is global in Node.js, and not a part of the language. */
export const GLOBALS = `
globalThis.global = globalThis;
globalThis.console = Object.fromEntries(
  ['assert', 'debug', 'dir', 'error', 'group', 'groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'trace', 'warn'].map((name) => [name, () => {}]),
);
globalThis.fetch = async () => {
  throw new Error('the network is not available while the configuration is read');
};
globalThis.structuredClone ??= (value) => docsgenParse(docsgenStringify(value));
class URL {
  #parts;
  constructor(href, base) {
    this.#parts = docsgenAsk('url', String(href), base === undefined ? null : String(base));
  }
  static canParse(href, base) {
    try {
      return Boolean(new URL(href, base));
    } catch {
      return false;
    }
  }
  static part(url, key, value) {
    if (value !== undefined) url.#parts = docsgenAsk('changedUrl', url.#parts.href, key, String(value));
    return url.#parts[key];
  }
  toString() {
    return this.href;
  }
  toJSON() {
    return this.href;
  }
}
{
  const { part } = URL;
  delete URL.part;
  for (const key of ['href', 'origin', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'])
    Object.defineProperty(URL.prototype, key, {
      get() { return part(this, key); },
      set(value) { part(this, key, value); },
    });
}
globalThis.URL = URL;
class Buffer extends Uint8Array {
  static from(value, encoding = 'utf8') {
    if (typeof value !== 'string') return super.from(value);
    const text = /^utf-?8$/i.test(encoding) ? unescape(encodeURIComponent(value)) : encoding === 'base64' ? docsgenAsk('fromBase64', value) : value;
    return super.from(Array.from(text, (character) => character.charCodeAt(0)));
  }
  static isBuffer(value) {
    return value instanceof Buffer;
  }
  toString(encoding = 'utf8') {
    let text = '';
    for (const byte of this) text += String.fromCharCode(byte);
    if (encoding === 'base64') return docsgenAsk('toBase64', text);
    if (encoding === 'hex') return Array.from(this, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return /^utf-?8$/i.test(encoding) ? docsgenAsk('utf8', text) : text;
  }
}
globalThis.Buffer = Buffer;
`

/** The modules of Node.js that configurations use; others are stubs. */
export const MODULES = `
const docsgenModules = {};
{
  const pathModule = (flavor, sep, delimiter) => {
    const module = { sep, delimiter };
    for (const name of ['basename', 'dirname', 'extname', 'format', 'isAbsolute', 'join', 'normalize', 'parse', 'relative', 'resolve', 'toNamespacedPath'])
      module[name] = (...args) => docsgenAsk('path', flavor, name, args);
    return module;
  };
  const posix = pathModule('posix', '/', ':');
  const win32 = pathModule('win32', '\\\\', ';');
  const path = { ...(docsgenSite.platform === 'win32' ? win32 : posix), posix, win32 };

  const fileURLToPath = (url) => docsgenAsk('fileUrlToPath', String(url));
  const pathToFileURL = (path) => new URL(docsgenAsk('pathToFileUrl', String(path)));
  const pathOf = (file) => (file instanceof URL ? fileURLToPath(file) : String(file));

  class Stats {
    constructor(about) { Object.assign(this, about); }
    isFile() { return this.kind === 'file'; }
    isDirectory() { return this.kind === 'folder'; }
    isSymbolicLink() { return this.kind === 'link'; }
    isBlockDevice() { return false; }
    isCharacterDevice() { return false; }
    isFIFO() { return false; }
    isSocket() { return false; }
  }
  const stat = (name) => (file, options) => {
    const found = docsgenAsk(name, pathOf(file), options?.throwIfNoEntry === false);
    if (found === null) return undefined;
    const mtime = new Date(found.mtimeMs);
    return new Stats({ ...found, mode: 0o100644, mtime, ctime: mtime, atime: mtime, birthtime: mtime });
  };
  const files = {
    readFileSync(file, options) {
      const bytes = Buffer.from(docsgenAsk('read', pathOf(file)), 'latin1');
      const encoding = typeof options === 'string' ? options : options?.encoding;
      return encoding ? bytes.toString(encoding) : bytes;
    },
    readdirSync(folder, options) {
      const names = docsgenAsk('list', pathOf(folder), options?.recursive === true);
      if (options?.withFileTypes !== true) return names.map(({ path }) => path);
      return names.map(({ name, kind, parentPath }) => new Stats({ name, kind, parentPath, path: parentPath }));
    },
    statSync: stat('stat'),
    lstatSync: stat('linkStat'),
    realpathSync: (file) => docsgenAsk('realPath', pathOf(file)),
    accessSync: (file) => void docsgenAsk('stat', pathOf(file), false),
  };
  const exists = (file) => docsgenAsk('stat', pathOf(file), true) !== null;
  const promises = {};
  const callbacks = {};
  for (const [name, run] of Object.entries(files)) {
    const short = name.slice(0, -'Sync'.length);
    promises[short] = async (...args) => run(...args);
    callbacks[short] = (...args) => {
      const done = args.pop();
      promises[short](...args).then((value) => done(null, value), done);
    };
  }
  files.realpathSync.native = files.realpathSync;
  const readOnly = (module) =>
    Object.setPrototypeOf(
      module,
      new Proxy(Object.create(null), {
        get: (_, key) =>
          typeof key === 'symbol' || ['__esModule', 'then', 'default', 'toJSON'].includes(key)
            ? undefined
            : () => { throw new Error('"' + key + '" of node:fs is not available while the configuration is read, which may only read files'); },
      }),
    );
  const constants = { F_OK: 0, R_OK: 4, W_OK: 2, X_OK: 1 };
  const fs = readOnly({ ...files, existsSync: exists, ...callbacks, constants, promises: readOnly({ ...promises, constants }) });

  class EventEmitter {
    #listeners = new Map();
    on(name, listener) {
      this.#listeners.set(name, [...this.listeners(name), listener]);
      return this;
    }
    once(name, listener) {
      const first = (...args) => {
        this.off(name, first);
        listener.apply(this, args);
      };
      return this.on(name, first);
    }
    off(name, listener) {
      this.#listeners.set(name, this.listeners(name).filter((other) => other !== listener));
      return this;
    }
    addListener(name, listener) { return this.on(name, listener); }
    removeListener(name, listener) { return this.off(name, listener); }
    removeAllListeners() {
      this.#listeners.clear();
      return this;
    }
    setMaxListeners() { return this; }
    listeners(name) { return this.#listeners.get(name) ?? []; }
    emit(name, ...args) {
      const listeners = this.listeners(name);
      for (const listener of listeners) listener.apply(this, args);
      return listeners.length > 0;
    }
  }
  EventEmitter.EventEmitter = EventEmitter;

  const process = Object.assign(new EventEmitter(), {
    env: { NODE_ENV: 'production' },
    argv: ['node', 'configuration'],
    execArgv: [],
    platform: docsgenSite.platform,
    arch: 'wasm32',
    version: docsgenSite.version,
    versions: { node: docsgenSite.version.slice(1) },
    pid: 1,
    cwd: () => docsgenSite.from,
    exit: () => { throw new Error('it ended the process'); },
    nextTick: (run, ...args) => queueMicrotask(() => run(...args)),
    hrtime: Object.assign(() => [0, 0], { bigint: () => 0n }),
    uptime: () => 0,
    memoryUsage: () => ({ heapUsed: 0, heapTotal: 0, rss: 0, external: 0 }),
    emitWarning: () => {},
    getBuiltinModule: (name) => docsgenNode(name),
    stdout: { isTTY: false, write: () => true },
    stderr: { isTTY: false, write: () => true },
  });
  const shown = (value) => (typeof value === 'string' ? value : docsgenStringify(value) ?? String(value));
  const util = {
    promisify: (run) => (...args) => new Promise((resolve, reject) => run(...args, (error, value) => (error ? reject(error) : resolve(value)))),
    inherits: (type, above) => Object.setPrototypeOf(type.prototype, above.prototype),
    deprecate: (run) => run,
    inspect: shown,
    format: (...values) => values.map(shown).join(' '),
    types: {},
  };
  const createRequire = (from) => {
    const find = (name) => docsgenAsk('resolve', pathOf(from), String(name));
    const require = (name) => {
      const { kind, path } = find(name);
      if (kind === 'builtin') return docsgenNode(name);
      if (kind === 'stub') return docsgenStub(name);
      if (kind === 'absent') return docsgenAbsentStub(name);
      return load(path);
    };
    require.resolve = (name) => find(name).path ?? String(name);
    require.cache = {};
    return require;
  };
  const loaded = new Map();
  const load = (path) => {
    const known = loaded.get(path);
    if (known) return known.exports;
    const module = { exports: {}, filename: path, id: path, loaded: false, children: [], paths: [] };
    loaded.set(path, module);
    const text = files.readFileSync(path, 'utf8');
    if (path.endsWith('.json')) module.exports = docsgenParse(text);
    else new Function('exports', 'require', 'module', '__filename', '__dirname', text)(module.exports, createRequire(path), module, path, docsgenModules.path.dirname(path));
    return module.exports;
  };
  Object.assign(docsgenModules, {
    path, 'path/posix': posix, 'path/win32': win32, fs, 'fs/promises': fs.promises, process, util,
    url: { URL, fileURLToPath, pathToFileURL },
    events: EventEmitter,
    buffer: { Buffer },
    module: { createRequire, builtinModules: [] },
    os: { EOL: '\\n', arch: () => process.arch, cpus: () => [], homedir: () => '/', hostname: () => '', platform: () => process.platform, tmpdir: () => '/tmp', type: () => process.platform },
  });
  // Some configurations use these without importing them.
  Object.assign(globalThis, { fs, path, process, docsgenCreateRequire: createRequire });
}
globalThis.docsgenNode = (name) => {
  const short = String(name).replace(/^node:/, '');
  return Object.hasOwn(docsgenModules, short) ? docsgenModules[short] : docsgenAbsentStub('node:' + short);
};
`
