/**
 * Gets Node's own modules with `process.getBuiltinModule` instead of `import`. An import reads every export of the
 * module, and some exports load unused code. Since Node 22, an import of `node:http` loads a WebSocket client, which
 * took a third of the time from the start of the action to its first request.
 */
export const withBuiltins = {
  name: 'with builtins',
  setup(pipeline) {
    pipeline.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    pipeline.onLoad({ filter: /.*/, namespace: 'builtin' }, async ({ path }) => ({
      contents: heavyModules.includes(path) ? await formatLazyFunctions(path) : await formatBuiltinExports(path),
    }));
  },
};

/** These modules load many others, so the bundle gets them only when it calls one of their functions. */
const heavyModules = ['node:crypto', 'node:fs/promises'];

/** esbuild removes unused exports, so every Node version builds the same bundle. */
async function formatBuiltinExports(path) {
  const names = Object.keys(await import(path)).filter((name) => name !== 'default');
  return [
    `const builtin = process.getBuiltinModule('${path}');`,
    'const of = (name) => builtin[name];',
    'export default builtin;',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ of('${name}');`),
  ].join('\n');
}

/** Exports only functions. A build that uses another export of the module fails. */
async function formatLazyFunctions(path) {
  const functions = Object.entries(await import(path)).filter(
    ([name, value]) => typeof value === 'function' && name !== 'default',
  );
  return [
    `const call = (name) => (...given) => process.getBuiltinModule('${path}')[name](...given);`,
    ...functions.map(([name]) => `export const ${name} = /* @__PURE__ */ call('${name}');`),
  ].join('\n');
}
