// npm run section KEY: writes the skeleton of a working section, a list of entries with a name and a value, and prints
// the next steps. Without a KEY, the script only regenerates the lists of sections and of the simulator's features.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './fresh.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const resolveInRoot = (...parts) => join(root, ...parts);
const read = (path) => readFileSync(resolveInRoot(path), 'utf8');
const toCamelCase = (name) => name.replace(/[-_]./g, ([, letter]) => letter.toUpperCase());

const sectionsFolder = 'packages/core/src/sections';
const keys = `${sectionsFolder}/keys.ts`;
const features = 'packages/simulator/src/features';

/** Maps each template to its target file. The templates describe a section `shelf_marks`. */
const listSkeletonFiles = (key, file) => ({
  ...Object.fromEntries(
    readdirSync(resolveInRoot('scripts/section/folder')).map((name) => [
      `scripts/section/folder/${name}`,
      `${sectionsFolder}/${key}/${name.replace('.txt', '')}`,
    ]),
  ),
  'scripts/section/docs.ts.txt': `docs/sections/${key}.ts`,
  'scripts/section/feature.ts.txt': `${features}/${file}.ts`,
  'scripts/section/sample.ts.txt': `test/samples/${key}.ts`,
});

const formatNextSteps = (key) => `
This section is complete, but GitHub does not have its routes. Replace them with GitHub's routes.
packages/core/src/sections/README.md explains each file. Trueup can run the section after \`npm run describe\` has added the routes. Then run:

${readCommands(read('CONTRIBUTING.md')).replaceAll('<key>', key)}`;

const [name] = process.argv.slice(2);
const problem = name && findKeyProblem(name);
if (problem) {
  console.error(problem);
  process.exitCode = 1;
} else {
  ensureInstalled();
  const written = [...(name ? addSection(name) : []), ...writeLists()];
  execFileSync(resolveInRoot('node_modules', '.bin', 'biome'), ['check', '--write', ...written], {
    cwd: root,
    stdio: 'ignore',
  });
  console.log(written.map((path) => `wrote ${path}`).join('\n'));
  if (name) console.log(formatNextSteps(name));
}

function findKeyProblem(key) {
  if (!/^[a-z]+(_[a-z]+)*$/.test(key))
    return `${key} is not a settings key. To fix, use lower case and underscores: \`npm run section shelf_marks\`.`;
  const paths = [`${sectionsFolder}/${key}`, ...Object.values(listSkeletonFiles(key, key.replaceAll('_', '-')))];
  const existing = paths.find((path) => existsSync(resolveInRoot(path)));
  return existing && `${existing} exists already. To regenerate the lists, run \`npm run section\` without a key.`;
}

/** Writes the skeleton, and adds the key to the end of the list. Trueup applies the sections in the order of the list. */
function addSection(key) {
  const file = key.replaceAll('_', '-');
  const written = Object.entries(listSkeletonFiles(key, file)).map(([template, path]) => {
    mkdirSync(dirname(resolveInRoot(path)), { recursive: true });
    writeFileSync(resolveInRoot(path), fillTemplate(read(template), key));
    return path;
  });
  writeFileSync(resolveInRoot(keys), read(keys).replace('] as const;', `  '${key}',\n] as const;`));
  return written;
}

/** Replaces the names of the template section with the names of the new section. A singular key names the list and its entries. */
function fillTemplate(template, key) {
  const singular = key.replace(/ies$/, 'y').replace(/s$/, '');
  const spellings = {
    shelf_marks: key,
    'shelf-marks': key.replaceAll('_', '-'),
    shelfMarks: toCamelCase(key),
    ShelfMarks: toCamelCase(`_${key}`),
    ShelfMark: toCamelCase(`_${singular}`),
    'shelf marks': key.replaceAll('_', ' '),
    'shelf mark': singular.replaceAll('_', ' '),
  };
  return Object.entries(spellings).reduce((text, [from, to]) => text.replaceAll(from, to), template);
}

function writeLists() {
  const [list] = read(keys).split('] as const');
  const sections = [
    ...list
      .split(' = [')
      .at(-1)
      .matchAll(/'(\w+)'/g),
  ].map(([, key]) => key);
  const lists = {
    [`${sectionsFolder}/imports.ts`]: [
      '// Made by `npm run section` from `keys.ts`.',
      '',
      '/** Loads each section only where it is used: most files declare few of them, and all together are half the program. */',
      'export const imports = {',
      ...sections.map((key) => `  ${key}: () => import('./${key}/index.ts'),`),
      '};',
    ],
    [`${features}/all.ts`]: [
      '// Made by `npm run section` from the files of this folder that export a feature.',
      '',
      ...readdirSync(resolveInRoot(features), { recursive: true })
        .filter((file) => file.endsWith('.ts'))
        .sort()
        .map((file) => [file, toCamelCase(basename(file, '.ts'))])
        .filter(([file, feature]) => read(`${features}/${file}`).includes(`\nexport const ${feature}: Feature = `))
        .map(([file, feature]) => `export { ${feature} } from './${file}';`),
    ],
  };
  for (const [path, lines] of Object.entries(lists)) writeFileSync(resolveInRoot(path), `${lines.join('\n')}\n`);
  return [...Object.keys(lists), keys];
}

/** The commands to run are the last code block of the recipe. */
function readCommands(recipe) {
  const [, part] = recipe.split('\n### Add a section\n');
  return part.split('\n### ')[0].split('\n```sh\n').at(-1).split('\n```\n')[0];
}
