// Joins the chunks that load together into one file, because each further file costs start-up time.
import { basename, dirname, join } from 'node:path';
import { build } from 'esbuild';

/** Loading one more file takes longer than reading this many more bytes of another file. */
const smallOutputBytes = 1_000;

/** `registry.ts` awaits all sections while it loads. Inputs with `builtin:` load modules of Node. */
const isCostly = (input) => input === 'packages/core/src/sections/registry.ts' || input.startsWith('builtin:');

/**
 * Lists the outputs of a core: outputs that load with its entry or with the entries in `along`, which soon follow, and
 * small outputs that need no others. Omits the small outputs if `isSmall`, and always the outputs of earlier cores.
 */
function listLoadedOutputs({ entry, along, isSmall }, outputs, earlierOutputs) {
  const listStaticImports = (name) =>
    outputs[name].imports.flatMap(({ kind, external, path }) =>
      kind === 'import-statement' && !external && !earlierOutputs.has(path) ? [path] : [],
    );
  const loaded = new Set([entry, ...along.flatMap(listStaticImports)]);
  for (const name of loaded) for (const imported of listStaticImports(name)) loaded.add(imported);
  const canJoinCore = (name) =>
    outputs[name].bytes < smallOutputBytes &&
    !earlierOutputs.has(name) &&
    !outputs[name].entryPoint &&
    !Object.keys(outputs[name].inputs).some(isCostly) &&
    listStaticImports(name).every((imported) => loaded.has(imported));
  for (let added = [entry]; added.length && !isSmall; ) {
    added = Object.keys(outputs).filter((name) => !loaded.has(name) && canJoinCore(name));
    for (const name of added) loaded.add(name);
  }
  return loaded;
}

/**
 * Joins the outputs of a build with `splitting` into cores. Each core names the source of its entry, and in `along` the
 * sources that load soon after it. The other chunks then import from the core instead of the joined chunks, so the entry
 * must not wait for other chunks while Node evaluates it.
 */
export async function joinCores({ outputFiles, metafile }, cores, options) {
  const { outputs } = metafile;
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const findOutput = (source) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const earlierOutputs = new Set();
  const coreByFile = new Map();
  const coreParts = cores.map(({ entry: source, along = [], isSmall }) => {
    const entry = findOutput(source);
    const loaded = listLoadedOutputs({ entry, along: along.map(findOutput), isSmall }, outputs, earlierOutputs);
    const awaitingOutput = [...loaded].find((name) => 'packages/core/src/sections/registry.ts' in outputs[name].inputs);
    if (awaitingOutput)
      throw new Error(`${source} loads all sections at its start, and these sections wait for the same core`);
    for (const name of loaded) earlierOutputs.add(name);
    const main = basename(entry);
    const core = [...loaded].map((path) => basename(path));
    for (const file of core) coreByFile.set(file, { main, alias: (name) => `${name}${core.indexOf(file)}` });
    return { entry, main, core };
  });
  const buildCore = async ({ entry, main, core }) => {
    const exported = core.slice(1).flatMap((file) => {
      const names = outputs[join(dirname(entry), file)].exports;
      const list = names.map((name) => `${name} as ${coreByFile.get(file).alias(name)}`);
      return `export{${list}}from"./${file}";`;
    });
    const readChunk = (file) => importFromCores(texts.get(file), coreByFile, main);
    const { outputFiles: files } = await build({
      ...options,
      stdin: { contents: `${readChunk(main)}\n${exported.join('')}`, sourcefile: main },
      outfile: entry,
      plugins: [createChunkInliner(new Map(core.slice(1).map((file) => [`./${file}`, readChunk(file)])))],
    });
    return files;
  };
  const otherChunks = [...texts].filter(([file]) => !coreByFile.has(file));
  return {
    outputFiles: [
      ...(await Promise.all(coreParts.map(buildCore))).flat(),
      ...otherChunks.map(([path, text]) => ({ path, contents: Buffer.from(importFromCores(text, coreByFile)) })),
    ],
    metafile,
  };
}

/** Reads the joined chunks from memory. All other imports stay imports. */
const createChunkInliner = (texts) => ({
  name: 'inlining',
  setup(pipeline) {
    pipeline.onResolve({ filter: /^\.\// }, ({ path }) =>
      texts.has(path) ? { path, namespace: 'chunk' } : { path, external: true },
    );
    pipeline.onLoad({ filter: /.*/, namespace: 'chunk' }, ({ path }) => ({ contents: texts.get(path) }));
  },
});

/** Replaces the imports at the start of a chunk with imports from the cores. Imports from the chunk's own core stay unchanged. */
function importFromCores(text, coreByFile, ownMain) {
  const used = new Map();
  const rest = text.replace(/^import (?:\{([^}]*)\} from )?"\.\/([^"]+)";\n/gm, (statement, names, file) => {
    const targetCore = coreByFile.get(file);
    if (!targetCore || targetCore.main === ownMain) return statement;
    const coreNames = used.get(targetCore.main) ?? [];
    for (const item of names?.split(',') ?? []) {
      const [name, local = name] = item.trim().split(' as ');
      coreNames.push(`${file === targetCore.main ? name : targetCore.alias(name)} as ${local}`);
    }
    used.set(targetCore.main, coreNames);
    return '';
  });
  const imports = [...used].flatMap(([main, names]) =>
    names.length ? `import {\n  ${names.join(',\n  ')}\n} from "./${main}";\n` : '',
  );
  return `${imports.join('')}${rest}`;
}
