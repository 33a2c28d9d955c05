// npm run schema: writes the schemas of users' files into schema/, and the schemas of Trueup's own output into docs/.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { schemaFiles } = await load('scripts/reference/schemas.ts');
for (const [folder, files] of schemaFiles) writeFiles(join(root, folder), files);
