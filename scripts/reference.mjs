// npm run reference: docs/reference/, one page for each section, from the declarations that the program parses by.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { referenceFiles } = await load('scripts/reference/files.ts');
writeFiles(join(root, 'docs', 'reference'), new Map(referenceFiles()));
