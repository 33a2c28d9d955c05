import { createHash } from 'node:crypto';
import { create, list, remove } from '@trueup/core/sections/deploy_keys/calls';
import {
  answers,
  assume,
  byReader,
  createdWithNumber,
  expects,
  failsValidation,
  type KnownAnswers,
  refuses,
  shows,
  succeeds,
  toLabName,
} from './assumption.ts';
import { anything, some } from './pattern.ts';

const algorithm = 'ssh-ed25519';

/** A public key without a private key, different for each name. */
function publicKey(name: string) {
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const material = createHash('sha256').update(`trueup-live ${name}`).digest();
  return `${algorithm} ${Buffer.concat([part(Buffer.from(algorithm)), part(material)]).toString('base64')}`;
}

const createRunKey = ({ name }: KnownAnswers, title: string) => publicKey(`${name} ${title}`);
const { makesOne, its } = createdWithNumber('key', ({ id }) => ({ key_id: id }), remove);
export const freshKey = (title: string) =>
  makesOne(
    succeeds((known) => create({}, { title: toLabName(title), key: createRunKey(known, title), read_only: true })),
  );

export const keys = [
  assume('keys/comment')(
    makesOne(
      expects(
        (known) =>
          create(
            {},
            { title: toLabName('comment'), key: `${createRunKey(known, 'comment')} me@trueup-live`, read_only: true },
          ),
        (known) => ({ status: 201, body: { key: createRunKey(known, 'comment'), read_only: true } }),
      ),
    ),
  ),
  assume('keys/in-use')(
    freshKey('used'),
    failsValidation((known) => create({}, { title: toLabName('second'), key: createRunKey(known, 'used') }), {
      field: 'key',
      message: 'key is already in use',
    }),
  ),
  assume('keys/one-title-twice')(
    freshKey('same'),
    makesOne(
      answers((known) => create({}, { title: toLabName('same'), key: createRunKey(known, 'another') }), 201),
      'second',
    ),
  ),
  assume('keys/may-write')(
    makesOne(
      answers((known) => create({}, { title: toLabName('writes'), key: createRunKey(known, 'writes') }), 201, {
        read_only: false,
      }),
    ),
  ),
  assume('keys/no-key')(
    failsValidation(create({}, { title: toLabName('none'), key: 'ssh-ed25519 AAAA' }), { field: 'key' }),
  ),
  assume('keys/listed')(
    freshKey('listed'),
    shows(list({}), some({ title: toLabName('listed'), key: anything, read_only: true })),
  ),
  assume('keys/deleted')(freshKey('brief'), answers(its(remove), 204), refuses(its(remove), 404)),
  assume('keys/hidden')(byReader(refuses(list({}), [403, 404]))),
];
