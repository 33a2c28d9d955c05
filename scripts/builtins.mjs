/**
 * Gets Node's own modules with `process.getBuiltinModule` instead of `import`. An import reads every export of such a
 * module, and some exports load what nobody uses: since Node 22 `node:http` then loads a whole WebSocket client, which
 * took a third of the time from the start of the action to its first request.
 */
export const withBuiltins = {
  name: 'with builtins',
  setup(pipeline) {
    pipeline.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'builtin' }));
    pipeline.onLoad({ filter: /.*/, namespace: 'builtin' }, async ({ path }) => ({ contents: await exportsOf(path) }));
  },
};

/** Unused names are left out of the bundle, so it is the same whichever Node builds it. */
async function exportsOf(path) {
  const names = Object.keys(await import(path)).filter((name) => name !== 'default');
  return [
    `const builtin = process.getBuiltinModule('${path}');`,
    'const of = (name) => builtin[name];',
    'export default builtin;',
    ...names.map((name) => `export const ${name} = /* @__PURE__ */ of('${name}');`),
  ].join('\n');
}
