// Lets a bundle import the files behind the entry of a package. An entry such as `@trueup/core/report` names the files of
// a room, and esbuild would load all of them together where a run needs a few.
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
      return { contents: text.replace(imported, importFiles), loader: 'ts' };
    });
  },
};

const imported = /^import( type)? \{([^}]*)\} from '(@trueup\/\w+(?:\/\w+)?)';/gm;

function importFiles(statement, type = '', list, entry) {
  const files = findFilesOfEntry(entry);
  if (!files) return statement;
  const named = new Map();
  for (const one of list.split(',').map((name) => name.trim())) {
    if (!one) continue;
    const [, kind = '', exported, local = exported] = /^(type )?(\w+)(?: as (\w+))?$/.exec(one);
    const { file, name } = files.get(exported);
    named.set(file, [...(named.get(file) ?? []), `${kind}${name} as ${local}`]);
  }
  return [...named].map(([file, names]) => `import${type} { ${names.join(', ')} } from '${file}';`).join('');
}

const known = new Map();

/** For each name of an entry its file, and what that file calls it. Unset for an entry that is a single file. */
function findFilesOfEntry(entry) {
  if (!known.has(entry)) known.set(entry, readEntry(entry));
  return known.get(entry);
}

function readEntry(entry) {
  const [, name, room] = /^@trueup\/(\w+)(?:\/(\w+))?$/.exec(entry);
  const file = join(packages, name, 'src', room ?? '', 'index.ts');
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/^export(?: type)? \{([^}]*)\} from '([^']+)';/gm)];
  if (!lists.length) return undefined;
  return new Map(
    lists.flatMap(([, names, path]) =>
      names
        .split(',')
        .filter((one) => one.trim())
        .map((one) => {
          const [, found, as = found] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(one);
          return [as, { file: resolve(dirname(file), path), name: found }];
        }),
    ),
  );
}
