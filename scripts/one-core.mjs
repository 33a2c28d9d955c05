// Joins the chunks that an entry loads at its start into one file, since each further file costs start-up time.
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Loading a file takes longer than reading so many bytes more of another. */
const small = 1_000;

/** The first waits for all sections while it is loaded, and the others load modules of Node. */
const isCostly = (input) => input === 'src/sections/registry.ts' || input.startsWith('builtin:');

/** The outputs that are loaded with an entry, and not only once they are used, and the small ones that need no others. */
function loadedWith(entry, outputs) {
  const needed = (name) =>
    outputs[name].imports.flatMap(({ kind, external, path }) =>
      kind === 'import-statement' && !external ? [path] : [],
    );
  const loaded = new Set([entry]);
  for (const name of loaded) for (const other of needed(name)) loaded.add(other);
  const joins = (name) =>
    outputs[name].bytes < small &&
    !outputs[name].entryPoint &&
    !Object.keys(outputs[name].inputs).some(isCostly) &&
    needed(name).every((other) => loaded.has(other));
  for (let more = [entry]; more.length; ) {
    more = Object.keys(outputs).filter((name) => !loaded.has(name) && joins(name));
    for (const name of more) loaded.add(name);
  }
  return loaded;
}

/**
 * Takes what a build with `splitting` returns. The other chunks then import from the entry what they imported from the
 * chunks that are part of it now, so the entry must not wait for them while it is evaluated.
 */
export async function withOneCore({ outputFiles, metafile }, entry, options) {
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const main = basename(entry);
  const core = [...loadedWith(entry, metafile.outputs)].map((path) => basename(path));
  const joined = { main, core, alias: (file, name) => `${name}${core.indexOf(file)}` };
  const exported = core.slice(1).map((file) => {
    const names = metafile.outputs[join(dirname(entry), file)].exports;
    return `export{${names.map((name) => `${name} as ${joined.alias(file, name)}`)}}from"./${file}";`;
  });
  const made = await build({
    ...options,
    stdin: { contents: `${texts.get(main)}\n${exported.join('')}`, sourcefile: main },
    outfile: entry,
    plugins: [inlining(new Map(core.slice(1).map((file) => [`./${file}`, texts.get(file)])))],
  });
  const others = [...texts].filter(([file]) => !core.includes(file));
  return {
    outputFiles: [
      ...made.outputFiles,
      ...others.map(([path, text]) => ({ path, contents: Buffer.from(importsFromMain(text, joined)) })),
    ],
    metafile,
  };
}

/** Reads these chunks from memory; all other imports stay imports. */
const inlining = (texts) => ({
  name: 'inlining',
  setup(pipeline) {
    pipeline.onResolve({ filter: /^\.\// }, ({ path }) =>
      texts.has(path) ? { path, namespace: 'chunk' } : { path, external: true },
    );
    pipeline.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({ contents: texts.get(path) }));
  },
});

/** A minified chunk begins with its imports, each of which names what it uses. */
function importsFromMain(text, { main, core, alias }) {
  const used = [];
  const rest = text.replace(/import(?:\{([^}]*)\}from)?"\.\/([^"]+)";/g, (whole, names, file) => {
    if (!core.includes(file)) return whole;
    for (const one of names?.split(',') ?? []) {
      const [name, local = name] = one.split(' as ');
      used.push(`${alias(file, name)} as ${local}`);
    }
    return '';
  });
  return used.length ? `import{${used}}from"./${main}";${rest}` : rest;
}
