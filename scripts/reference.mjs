// npm run reference: writes docs/reference/, a page for each section, from the schemas that the program uses, and the
// picture in docs/protection.md from a run against the host in memory, and the table in docs/enterprise-server.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { referenceFiles } = await load('scripts/reference/files.ts');
writeFiles(join(root, 'docs', 'reference'), new Map(referenceFiles()));

const { protectionPicture } = await load('scripts/reference/protection-picture.ts');
writeFiles(join(root, 'docs'), new Map([['protection.svg', await protectionPicture()]]));

const { withServersTable } = await load('scripts/reference/servers-table.ts');
const servers = join(root, 'docs', 'enterprise-server.md');
writeFileSync(servers, withServersTable(readFileSync(servers, 'utf8')));
