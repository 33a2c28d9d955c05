// npm run reference: writes docs/reference/, a page for each section, docs/reference/permissions.md and the table in
// docs/enterprise-server.md from what the program uses, the table in docs/how-it-decides.md from what its test plays, the list in docs/comparison.md of what is not done, docs/reference/beliefs.md and a line of the README from the beliefs, the
// answers in live/answers and the recordings of others in live/recordings.tsv, llms.txt from the map of the docs, and the pictures of a terminal
// in the pages from runs against the host in memory.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { beliefsFile, helpFile, llmsFile, permissionsFile, referenceFiles, trustIn, unplayedFile } =
  await load('scripts/reference/files.ts');
writeFiles(
  join(root, 'docs', 'reference'),
  new Map([...referenceFiles(), permissionsFile(), helpFile(), beliefsFile(root), unplayedFile(root)]),
);
writeFiles(root, new Map([llmsFile(root)]));

const { protectionPicture } = await load('scripts/reference/protection-picture.ts');
const { checkPicture } = await load('scripts/reference/check-picture.ts');
const pictures = { 'check.svg': await checkPicture(), 'protection.svg': await protectionPicture() };
writeFiles(join(root, 'docs'), new Map(Object.entries(pictures)));

const { serversTable } = await load('scripts/reference/servers-table.ts');
const { situationsTable } = await load('scripts/reference/situations-table.ts');
const { notDoneList } = await load('scripts/reference/not-done.ts');
const { withMade } = await load('scripts/reference/made.ts');
for (const [name, made] of [
  ['enterprise-server.md', serversTable()],
  ['how-it-decides.md', situationsTable()],
  ['comparison.md', notDoneList()],
]) {
  const page = join(root, 'docs', name);
  writeFileSync(page, withMade(readFileSync(page, 'utf8'), made));
}

const { withTrust } = await load('scripts/reference/trust.ts');
const readme = join(root, 'README.md');
const trust = trustIn(root);
writeFileSync(readme, withTrust(readFileSync(readme, 'utf8'), trust.line));
writeFileSync(join(root, 'src', 'wings', 'beliefs', 'confirmed.json'), `${JSON.stringify(trust, null, 2)}\n`);
