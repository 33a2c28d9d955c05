// npm run schema: writes the schemas of a settings file, of a fleet file and of a policy into schema/ from those that the
// program uses, and the schemas of a plan file, of what a branch really needs, and of an audit's answer and evidence into
// docs/.
import { join } from 'node:path';
import { load, root } from './bundle.mjs';
import { writeFiles } from './write-files.mjs';

const { auditSchemaFiles, fleetSchemaFile, planSchemaFile, policySchemaFile, protectionSchemaFile, schemaFile } =
  await load('scripts/reference/files.ts');
writeFiles(join(root, 'schema'), new Map([schemaFile(), fleetSchemaFile(), policySchemaFile()]));
writeFiles(join(root, 'docs'), new Map([planSchemaFile(), protectionSchemaFile(), ...auditSchemaFiles()]));
