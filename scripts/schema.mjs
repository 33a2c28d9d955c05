// npm run schema: writes the schemas of what users write into schema/, and those of what the program writes into docs/.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { schemaFiles } = await load('scripts/reference/schemas.ts');
for (const [folder, files] of schemaFiles) writeFiles(join(root, folder), files);
