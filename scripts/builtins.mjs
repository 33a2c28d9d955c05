/**
 * Gets Node's own modules with `process.getBuiltinModule` instead of `import`. An import reads every export of such a
 * module, and some exports load what nobody uses: since Node 22 `node:http` then loads a whole WebSocket client, which
 * took a third of the time from the start of the action to its first request.
 */
export const withBuiltins = {
  name: 'with builtins',
  setup(pipeline) {
    pipeline.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    pipeline.onLoad({ filter: /.*/, namespace: 'builtin' }, async ({ path }) => ({
      contents: large.includes(path) ? await formatLazyFunctions(path) : await formatBuiltinExports(path),
    }));
  },
};

/** They load many others, so they wait until one of their functions is called. */
const large = ['node:crypto', 'node:fs/promises'];

/** Unused names are left out of the bundle, so it is the same whichever Node builds it. */
async function formatBuiltinExports(path) {
  const names = Object.keys(await import(path)).filter((name) => name !== 'default');
  return [
    `const builtin = process.getBuiltinModule('${path}');`,
    'const of = (name) => builtin[name];',
    'export default builtin;',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ of('${name}');`),
  ].join('\n');
}

/** Only functions: a build that uses anything else of such a module fails. */
async function formatLazyFunctions(path) {
  const functions = Object.entries(await import(path)).filter(
    ([name, value]) => typeof value === 'function' && name !== 'default',
  );
  return [
    `const call = (name) => (...given) => process.getBuiltinModule('${path}')[name](...given);`,
    ...functions.map(([name]) => `export const ${name} = /* @__PURE__ */ call('${name}');`),
  ].join('\n');
}
