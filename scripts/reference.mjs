// npm run reference: writes docs/reference/, a page for each section, from the schemas that the program uses.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { referenceFiles } = await load('scripts/reference/files.ts');
writeFiles(join(root, 'docs', 'reference'), new Map(referenceFiles()));
