import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { modeNames } from '../packages/core/src/report/result/modes.ts';

/** The rooms of `packages/core`, from the bottom to the top. A room may import only rooms below it. */
const rooms: Record<string, readonly string[]> = {
  github: [],
  settings: ['github'],
  plan: ['settings', 'github'],
  sections: ['plan', 'settings', 'github'],
  report: ['sections', 'plan', 'settings', 'github'],
  session: ['report', 'sections', 'settings', 'github'],
  engine: ['session', 'report', 'sections', 'plan', 'settings', 'github'],
  fleet: ['session', 'report', 'sections', 'settings', 'github'],
  run: ['fleet', 'engine', 'session', 'report', 'sections', 'plan', 'settings', 'github'],
};

/** These folders of `packages/core` fill hooks of a run. None imports another. */
const extensions = ['adoption', 'previews', 'undo'];

/** An extension may import everything below it, and the library also the extensions. */
const below: Record<string, readonly string[]> = {
  ...rooms,
  ...Object.fromEntries(extensions.map((name) => [name, Object.keys(rooms)])),
  library: [...Object.keys(rooms), ...extensions],
};

const root = resolve(import.meta.dirname, '..');

const listSourceFiles = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$/.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);

const packageNames = readdirSync(join(root, 'packages'));

const files = packageNames.flatMap((name) => listSourceFiles(`packages/${name}/src`));
const everywhere = [
  ...files,
  ...packageNames.flatMap((name) =>
    existsSync(join(root, 'packages', name, 'test')) ? listSourceFiles(`packages/${name}/test`) : [],
  ),
  ...['live', 'docs/sections', 'test', 'bench', 'scripts'].flatMap(listSourceFiles),
];

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const manifests = new Map(
  packageNames.map((name): [string, Manifest] => [
    name,
    JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')),
  ]),
);

const getPackage = (path: string) => /^packages\/([^/]+)\//.exec(path)?.[1];

/** Returns `core/github`, or `import` for a package without rooms. */
function getRoom(path: string) {
  const [, name, part, folder] = path.split('/');
  if (part === 'test') return 'test';
  return ['audit', 'cli', 'core'].includes(name!) && path.split('/').length > 4 ? `${name}/${folder}` : name!;
}

const getSection = (path: string) => /\/core\/src\/sections\/(?!families\/)([^/]+)\//.exec(path)?.[1];

const getCoreRoom = (path: string) => /^packages\/core\/src\/([^/]+)\//.exec(path)?.[1];

/** Returns the file behind `@trueup/core/report`. Throws if the package has no such entry. */
function findEntryFile(name: string) {
  const [, of, path] = /^@trueup\/([^/]+)(\/.*)?$/.exec(name)!;
  const { exports } = manifests.get(of!)!;
  const key = `.${path ?? ''}`;
  const [pattern, file] =
    Object.entries(exports).find(([one]) => one === key || (one.includes('*') && isMatch(one, key))) ?? [];
  if (!pattern || !file) throw new Error(`${name} is no entry of its package`);
  const [before, after] = pattern.split('*');
  const star = after === undefined ? '' : key.slice(before!.length, key.length - after.length);
  return `packages/${of}/${file.replace('*', star).slice(2)}`;
}

function isMatch(pattern: string, key: string) {
  const [before, after] = pattern.split('*');
  return key.startsWith(before!) && key.endsWith(after!);
}

function listImports(path: string): { readonly typeOnly: boolean; readonly path: string; readonly isEntry: boolean }[] {
  const text = readFileSync(join(root, path), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)( type)?\b[^;]*?from '((?:\.|@trueup\/)[^']+)'|import\('((?:\.|@trueup\/)[^']+)'\)/gm,
  );
  return [...found].map(([, type, from, dynamic]) => {
    const spec = from ?? dynamic!;
    const isEntry = spec.startsWith('@');
    return {
      typeOnly: !!type,
      isEntry,
      path: isEntry ? findEntryFile(spec) : relative(root, resolve(root, dirname(path), spec)),
    };
  });
}

/** Returns groups of names that import each other in a circle. */
function findCircles(names: readonly string[], next: (name: string) => readonly string[]): string[][] {
  const reached = new Map(names.map((name) => [name, collectReached(name, next)]));
  const inCircle = names.filter((name) => reached.get(name)!.has(name));
  const groups = inCircle.map((name) =>
    inCircle.filter((other) => reached.get(name)!.has(other) && reached.get(other)!.has(name)),
  );
  return [...new Map(groups.map((group) => [group.join(' '), group])).values()];
}

function collectReached(name: string, next: (name: string) => readonly string[]) {
  const reached = new Set<string>();
  const open = [...next(name)];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (reached.has(one)) continue;
    reached.add(one);
    open.push(...next(one));
  }
  return reached;
}

it('packages import each other only through an entry, and declare each imported package as a dependency', () => {
  const wrong = files.flatMap((file) => {
    const own = getPackage(file)!;
    const { dependencies = {} } = manifests.get(own)!;
    return listImports(file)
      .filter(({ path, isEntry }) =>
        isEntry ? dependencies[`@trueup/${getPackage(path)}`] === undefined : getPackage(path) !== own,
      )
      .map(({ path }) => `${file} imports ${path}`);
  });
  expect(wrong).toEqual([]);
});

it('the core and the simulator depend on no other package', () => {
  const listOwnDependencies = ({ dependencies = {} }: Manifest) =>
    Object.keys(dependencies).filter((name) => /^@trueup/.test(name));
  const found = Object.fromEntries([...manifests].map(([name, manifest]) => [name, listOwnDependencies(manifest)]));
  expect(found).toEqual({
    audit: ['@trueup/core'],
    cli: ['@trueup/audit', '@trueup/core', '@trueup/import', '@trueup/serve', '@trueup/simulator'],
    core: [],
    import: ['@trueup/audit', '@trueup/core'],
    serve: ['@trueup/core'],
    simulator: [],
  });
});

it('packages export only existing files', () => {
  const missing = [...manifests].flatMap(([name, { exports }]) =>
    Object.values(exports).filter((file) => !file.includes('*') && !existsSync(join(root, 'packages', name, file))),
  );
  expect(missing).toEqual([]);
});

it('the core has only known folders, and only its public entry at its root', () => {
  const entries = readdirSync(join(root, 'packages/core/src'), { withFileTypes: true });
  expect(
    entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .filter((name) => !/\.test\.ts$/.test(name)),
  ).toEqual(['index.ts']);
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual(Object.keys(below).sort());
});

it('imports between folders of the core go in one direction', () => {
  const wrong = files
    .filter((file) => getCoreRoom(file) !== undefined)
    .flatMap((file) => {
      const own = getCoreRoom(file)!;
      return listImports(file)
        .map(({ path }) => path)
        .filter((path) => getCoreRoom(path) !== own && !(below[own] ?? Object.keys(below)).includes(getCoreRoom(path)!))
        .map((path) => `${file} imports ${path}`);
    });
  expect(wrong).toEqual([]);
});

it('the report text imports only types, plain data and the printing of values', () => {
  const values = [
    'plan/data.ts',
    'plan/item-text.ts',
    'plan/wording.ts',
    'report/plans/signs.ts',
    'report/result/modes.ts',
    'report/result/similar-notes.ts',
    'settings/maps.ts',
  ];
  const isText = (path: string) => getCoreRoom(path) === 'report' && !/\/report\/(plans|result)\//.test(path);
  const wrong = files
    .filter(isText)
    .filter((file) => !file.endsWith('/report/index.ts'))
    .flatMap((file) => listImports(file).filter(({ typeOnly, path }) => !typeOnly && !isText(path)))
    .filter(({ path }) => !values.includes(path.slice('packages/core/src/'.length)));
  expect(wrong).toEqual([]);
});

it('the core has few imports between different folders', () => {
  const pairs = files.flatMap((file) => listImports(file).map(({ path }) => [getRoom(file), getRoom(path)] as const));
  const arrows = [...new Set(pairs.filter(([from, to]) => from !== to).map(String))];
  expect(arrows.filter((one) => one.startsWith('core/') && !one.startsWith('core/library')).length).toBeLessThanOrEqual(
    60,
  );
});

it('neither files nor folders import each other in a cycle', () => {
  const imports = new Map(everywhere.map((path) => [path, listImports(path).map((one) => one.path)]));
  const getFolder = (path: string) => (getPackage(path) ? getRoom(path) : path.split('/')[0]!);
  const known = new Set(everywhere);
  const folders = [...new Set(everywhere.map(getFolder))];
  const next = new Map(
    folders.map((folder) => [
      folder,
      everywhere
        .filter((path) => getFolder(path) === folder)
        .flatMap((path) =>
          imports
            .get(path)!
            .filter((one) => known.has(one))
            .map(getFolder),
        )
        .filter((other) => other !== folder),
    ]),
  );
  expect(findCircles(everywhere, (path) => imports.get(path) ?? [])).toEqual([]);
  expect(findCircles(folders, (folder) => next.get(folder)!)).toEqual([]);
});

it('the parsers of inputs do not import the selection of targets', () => {
  const wrong = files
    .filter((file) => file.includes('/session/inputs/'))
    .filter((file) => listImports(file).some(({ path }) => path.includes('/session/targets/')));
  expect(wrong).toEqual([]);
});

it('the test finds a cycle of imports', () => {
  const next: Record<string, string[]> = { a: ['b'], b: ['c'], c: ['b'], d: ['a'] };
  expect(findCircles(Object.keys(next), (name) => next[name]!)).toEqual([['b', 'c']]);
});

it('sections do not import each other', () => {
  const wrong = files
    .filter((file) => getSection(file) !== undefined)
    .flatMap((file) =>
      listImports(file)
        .filter(({ path }) => getSection(path) !== undefined && getSection(path) !== getSection(file))
        .map(({ path }) => `${file} imports ${path}`),
    );
  expect(wrong).toEqual([]);
});

it('only one file opens files for writing, and it follows no link out of a folder [6.9]', () => {
  const opens =
    /\b(open|openSync|writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|cp|symlink)\b/;
  const wrong = files.filter((file) => {
    const imports = readFileSync(join(root, file), 'utf8').matchAll(
      /import (\{[^}]*\}|\S+) from 'node:fs(?:\/promises)?'/g,
    );
    return [...imports].some(([, names = '']) => !names.startsWith('{') || opens.test(names));
  });
  expect(wrong).toEqual(['packages/core/src/session/world/files.ts']);
});

it('the index of each section starts with the section itself', () => {
  const getFirstStatement = (file: string) => readFileSync(join(root, file), 'utf8').match(/^(?!import)[a-z].*/m)?.[0];
  const wrong = files
    .filter((file) => getSection(file) !== undefined && /\/sections\/[^/]+\/index\.ts$/.test(file))
    .filter((file) => !getFirstStatement(file)?.startsWith('export const '));
  expect(wrong).toEqual([]);
});

it('the program loads the encryption code only when it is about to send a secret', () => {
  const listImporters = (name: string) =>
    files.filter((file) =>
      new RegExp(`^(import|export)\\b[^;]*?from '${name}`, 'm').test(readFileSync(join(root, file), 'utf8')),
    );
  expect(listImporters('@noble/')).toEqual([
    'packages/core/src/github/sealing.ts',
    'packages/simulator/src/features/actions/sealed-box.ts',
  ]);
  expect(listImporters("[^']*/sealing\\.ts")).toEqual([]);
});

it('the program imports nothing outside the packages, such as texts of the reference', () => {
  const wrong = files
    .flatMap((file) => listImports(file).map(({ path }) => ({ file, path })))
    .filter(({ path }) => !getPackage(path));
  expect(wrong).toEqual([]);
});

it('no source file is longer than 300 lines', () => {
  expect(files.filter((file) => readFileSync(join(root, file), 'utf8').split('\n').length > 300)).toEqual([]);
});

it('each route of GitHub is declared once', () => {
  const declared = files
    .filter((file) => getPackage(file) !== 'simulator')
    .flatMap((file) => [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:defineRestCall|defineRoute)(?:<[^(]*>)?\(\s*'([A-Z]+ \/[^']*)'/g,
      ),
    ])
    .map(([, route]) => route!);
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((route, index) => declared.indexOf(route) !== index)).toEqual([]);
});

it('exported types have unique names', () => {
  const declared = files
    .filter((file) => getPackage(file) !== 'simulator')
    .flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const found = text.matchAll(/^(export )?(?:declare )?(?:interface|type|(?:abstract )?class) (\w+)\b/gm);
      return [...found].map(([, exported, name]) => ({ name: name!, exported: !!exported, file }));
    });
  const wrong = declared.filter(
    ({ name, exported, file }) => exported && declared.some((other) => other.name === name && other.file !== file),
  );
  expect(wrong.map(({ name, file }) => `${name} in ${file}`)).toEqual([]);
});

const program = files.filter((file) => getPackage(file) !== 'simulator');

const anyMode = `(?:${modeNames.join('|')})`;

/**
 * These files may name a mode: the work of a single mode, the commands that start it, and calls that only some modes
 * make.
 */
const pagesOfModes = [
  /^core\/src\/report\/result\/modes\.ts$/,
  new RegExp(`^core/src/engine/(?:apply/)?${anyMode}\\.ts$`),
  /^core\/src\/engine\/snapshots\//,
  /^core\/src\/(sections|adoption|library|previews|undo)\//,
  /^(cli|audit|import|serve)\//,
  /^core\/src\/(run\/render-target|run\/issues\/drift-issue|github\/call|session\/inputs\/run-options)\.ts$/,
].map((page) => new RegExp(page.source.replace('^', '^packages/')));

/** Returns each matching line with its file. */
const findPlaces = (pattern: RegExp, where: readonly string[]) =>
  where.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );

it('no code compares a mode with its name instead of the table of modes', () => {
  expect(findPlaces(new RegExp(`(?:[!=]==? |case )'${anyMode}'|'${anyMode}' [!=]==`), program)).toEqual([]);
});

it('mode names appear only in files of the mode and in the table of modes', () => {
  const elsewhere = program.filter((file) => !pagesOfModes.some((page) => page.test(file)));
  // `preview` is also a member of a result.
  expect(findPlaces(new RegExp(`(?<!F\\[|'plan' \\| )'${anyMode}'|\\bmodes\\.${anyMode}\\b`), elsewhere)).toEqual([]);
});

it('the plan of a section is synchronous', () => {
  const plans = files.filter((file) => /\/sections\/.*\bplan\.ts$/.test(file));
  expect(plans.length).toBeGreaterThan(20);
  expect(findPlaces(/\b(await|async|Promise|\w*Reader|\w*Writer)\b/, plans)).toEqual([]);
});

it('a workflow builds the program without each optional package', () => {
  const workflow = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
  const [, matrix] = /^ +package:\n((?: +- [a-z]+\n)+)/m.exec(workflow)!;
  expect([...matrix!.matchAll(/- (\w+)/g)].map(([, name]) => name)).toEqual(['audit', 'import', 'serve']);
});

it('each package has a README of at most a page that names its folders', () => {
  const wrong = packageNames.flatMap((name) => {
    const text = readFileSync(join(root, 'packages', name, 'README.md'), 'utf8');
    const folders = readdirSync(join(root, 'packages', name, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    return [
      ...(text.split('\n').length > 80 ? [`${name}: longer than a page`] : []),
      ...folders.filter((folder) => !text.includes(`\`${folder}\``)).map((folder) => `${name}: no ${folder}`),
    ];
  });
  expect(wrong).toEqual([]);
});
