// Joins the chunks that are loaded together into one file, since each further file costs start-up time.
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Loading a file takes longer than reading so many bytes more of another. */
const smallOutputBytes = 1_000;

/** The first waits for all sections while it is loaded, and the others load modules of Node. */
const isCostly = (input) => input === 'packages/core/src/sections/registry.ts' || input.startsWith('builtin:');

/**
 * The outputs that are loaded with an entry and with others that soon follow it, and the small ones that need no more,
 * unless the core is to be small itself. What an earlier core has is not among them, and the others stay files.
 */
function listLoadedOutputs({ entry, along, isSmall }, outputs, taken) {
  const listStaticImports = (name) =>
    outputs[name].imports.flatMap(({ kind, external, path }) =>
      kind === 'import-statement' && !external && !taken.has(path) ? [path] : [],
    );
  const loaded = new Set([entry, ...along.flatMap(listStaticImports)]);
  for (const name of loaded) for (const other of listStaticImports(name)) loaded.add(other);
  const canJoinCore = (name) =>
    outputs[name].bytes < smallOutputBytes &&
    !taken.has(name) &&
    !outputs[name].entryPoint &&
    !Object.keys(outputs[name].inputs).some(isCostly) &&
    listStaticImports(name).every((other) => loaded.has(other));
  for (let more = [entry]; more.length && !isSmall; ) {
    more = Object.keys(outputs).filter((name) => !loaded.has(name) && canJoinCore(name));
    for (const name of more) loaded.add(name);
  }
  return loaded;
}

/**
 * Takes what a build with `splitting` returns, and for each core its entry, by its source, with the sources that are
 * loaded soon after it. Chunks then import from a core what they imported from the chunks that are part of it now, so
 * the entry must not wait for them while it is evaluated.
 */
export async function joinCores({ outputFiles, metafile }, cores, options) {
  const { outputs } = metafile;
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const findOutput = (source) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const taken = new Set();
  const homes = new Map();
  const made = cores.map(({ entry: source, along = [], isSmall }) => {
    const entry = findOutput(source);
    const loaded = listLoadedOutputs({ entry, along: along.map(findOutput), isSmall }, outputs, taken);
    const waits = [...loaded].find((name) => 'packages/core/src/sections/registry.ts' in outputs[name].inputs);
    if (waits) throw new Error(`${source} loads all sections at its start, which wait for the core that it would be`);
    for (const name of loaded) taken.add(name);
    const main = basename(entry);
    const core = [...loaded].map((path) => basename(path));
    for (const file of core) homes.set(file, { main, alias: (name) => `${name}${core.indexOf(file)}` });
    return { entry, main, core };
  });
  const buildCore = async ({ entry, main, core }) => {
    const exported = core.slice(1).flatMap((file) => {
      const names = outputs[join(dirname(entry), file)].exports;
      const list = names.map((name) => `${name} as ${homes.get(file).alias(name)}`);
      return `export{${list}}from"./${file}";`;
    });
    const readChunk = (file) => importFromCores(texts.get(file), homes, main);
    const { outputFiles: files } = await build({
      ...options,
      stdin: { contents: `${readChunk(main)}\n${exported.join('')}`, sourcefile: main },
      outfile: entry,
      plugins: [createChunkInliner(new Map(core.slice(1).map((file) => [`./${file}`, readChunk(file)])))],
    });
    return files;
  };
  const others = [...texts].filter(([file]) => !homes.has(file));
  return {
    outputFiles: [
      ...(await Promise.all(made.map(buildCore))).flat(),
      ...others.map(([path, text]) => ({ path, contents: Buffer.from(importFromCores(text, homes)) })),
    ],
    metafile,
  };
}

/** Reads these chunks from memory; all other imports stay imports. */
const createChunkInliner = (texts) => ({
  name: 'inlining',
  setup(pipeline) {
    pipeline.onResolve({ filter: /^\.\// }, ({ path }) =>
      texts.has(path) ? { path, namespace: 'chunk' } : { path, external: true },
    );
    pipeline.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({ contents: texts.get(path) }));
  },
});

/** A chunk begins with its imports, each of which names what it uses. Imports from the chunk's own core stay as they are. */
function importFromCores(text, homes, own) {
  const used = new Map();
  const rest = text.replace(/^import (?:\{([^}]*)\} from )?"\.\/([^"]+)";\n/gm, (whole, names, file) => {
    const home = homes.get(file);
    if (!home || home.main === own) return whole;
    const from = used.get(home.main) ?? [];
    for (const one of names?.split(',') ?? []) {
      const [name, local = name] = one.trim().split(' as ');
      from.push(`${file === home.main ? name : home.alias(name)} as ${local}`);
    }
    used.set(home.main, from);
    return '';
  });
  const imports = [...used].flatMap(([main, names]) =>
    names.length ? `import {\n  ${names.join(',\n  ')}\n} from "./${main}";\n` : '',
  );
  return `${imports.join('')}${rest}`;
}
