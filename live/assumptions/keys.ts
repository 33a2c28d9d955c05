import { createHash } from 'node:crypto';
import { create, list, remove } from '@trueup/core/sections/deploy_keys/calls';
import {
  answers,
  assume,
  byReader,
  does,
  finds,
  type Learnt,
  made,
  mistakes,
  numbered,
  refuses,
  shows,
} from './assumption.ts';
import { anything, some } from './pattern.ts';

const algorithm = 'ssh-ed25519';

/** A key that nobody has the other half of, another one for each name. */
function publicKey(name: string) {
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const material = createHash('sha256').update(`trueup-live ${name}`).digest();
  return `${algorithm} ${Buffer.concat([part(Buffer.from(algorithm)), part(material)]).toString('base64')}`;
}

const ofRun = ({ name }: Learnt, title: string) => publicKey(`${name} ${title}`);
const { makesOne, its } = numbered('key', ({ id }) => ({ key_id: id }), remove);
export const freshKey = (title: string) =>
  makesOne(does((known) => create({}, { title: made(title), key: ofRun(known, title), read_only: true })));

export const keys = [
  assume('keys/comment')(
    makesOne(
      finds(
        (known) =>
          create({}, { title: made('comment'), key: `${ofRun(known, 'comment')} me@trueup-live`, read_only: true }),
        (known) => ({ status: 201, body: { key: ofRun(known, 'comment'), read_only: true } }),
      ),
    ),
  ),
  assume('keys/in-use')(
    freshKey('used'),
    mistakes((known) => create({}, { title: made('second'), key: ofRun(known, 'used') }), {
      field: 'key',
      message: 'key is already in use',
    }),
  ),
  assume('keys/one-title-twice')(
    freshKey('same'),
    makesOne(
      answers((known) => create({}, { title: made('same'), key: ofRun(known, 'another') }), 201),
      'second',
    ),
  ),
  assume('keys/may-write')(
    makesOne(
      answers((known) => create({}, { title: made('writes'), key: ofRun(known, 'writes') }), 201, { read_only: false }),
    ),
  ),
  assume('keys/no-key')(mistakes(create({}, { title: made('none'), key: 'ssh-ed25519 AAAA' }), { field: 'key' })),
  assume('keys/listed')(
    freshKey('listed'),
    shows(list({}), some({ title: made('listed'), key: anything, read_only: true })),
  ),
  assume('keys/deleted')(freshKey('brief'), answers(its(remove), 204), refuses(its(remove), 404)),
  assume('keys/hidden')(byReader(refuses(list({}), [403, 404]))),
];
