// Makes a bundle import the files behind the entry of a package. An entry such as `@trueup/core/report` exports from all
// files of a folder, and esbuild would load all of them although a run needs only a few.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../packages', import.meta.url));

export const throughEntries = {
  name: 'through entries',
  setup(pipeline) {
    pipeline.onLoad({ filter: /[\\/]packages[\\/]\w+[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes("from '@trueup/")) return undefined;
      return { contents: text.replace(entryImports, importFiles), loader: 'ts' };
    });
  },
};

const entryImports = /^import( type)? \{([^}]*)\} from '(@trueup\/\w+(?:\/\w+)?)';/gm;

function importFiles(statement, type = '', list, entry) {
  const files = findFilesOfEntry(entry);
  if (!files) return statement;
  const namesByFile = new Map();
  for (const item of list.split(',').map((part) => part.trim())) {
    if (!item) continue;
    const [, kind = '', exported, local = exported] = /^(type )?(\w+)(?: as (\w+))?$/.exec(item);
    const { file, name } = files.get(exported);
    namesByFile.set(file, [...(namesByFile.get(file) ?? []), `${kind}${name} as ${local}`]);
  }
  return [...namesByFile].map(([file, names]) => `import${type} { ${names.join(', ')} } from '${file}';`).join('');
}

const filesByEntry = new Map();

/** Maps each exported name of an entry to its file and its name there. Returns undefined for a single-file entry. */
function findFilesOfEntry(entry) {
  if (!filesByEntry.has(entry)) filesByEntry.set(entry, readEntry(entry));
  return filesByEntry.get(entry);
}

function readEntry(entry) {
  const [, name, folder] = /^@trueup\/(\w+)(?:\/(\w+))?$/.exec(entry);
  const file = join(packages, name, 'src', folder ?? '', 'index.ts');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/^export(?: type)? \{([^}]*)\} from '([^']+)';/gm)];
  if (!lists.length) return undefined;
  return new Map(
    lists.flatMap(([, names, path]) =>
      names
        .split(',')
        .filter((item) => item.trim())
        .map((item) => {
          const [, original, exported = original] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(item);
          return [exported, { file: resolve(dirname(file), path), name: original }];
        }),
    ),
  );
}
