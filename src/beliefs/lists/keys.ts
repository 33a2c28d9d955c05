import { create, list, remove } from '../../sections/deploy_keys/calls.ts';
import { type Belief, does, finds, type Learnt, made } from '../belief.ts';
import { anything, some } from '../pattern.ts';

const algorithm = 'ssh-ed25519';

/** A key that nobody has the other half of, another one for each name. */
function publicKey(name: string) {
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const material = Buffer.alloc(32, `trueup-live ${name}`);
  return `${algorithm} ${Buffer.concat([part(Buffer.from(algorithm)), part(material)]).toString('base64')}`;
}

const ofRun = ({ name }: Learnt, title: string) => publicKey(`${name} ${title}`);
const fresh = (title: string, more: object = {}) =>
  does((known) => create({}, { title: made(title), key: ofRun(known, title), read_only: true, ...more }), 'key');
const gone = [does(({ key: { id } }) => remove({ key_id: id }))];

export const keys: readonly Belief[] = [
  {
    id: 'keys/comment',
    claim: 'A deploy key is stored without the comment behind it.',
    rule: '2.3.19.4',
    steps: [
      finds(
        (known) =>
          create({}, { title: made('comment'), key: `${ofRun(known, 'comment')} me@trueup-live`, read_only: true }),
        (known) => ({ status: 201, body: { key: ofRun(known, 'comment'), read_only: true } }),
        { as: 'key' },
      ),
    ],
    after: gone,
  },
  {
    id: 'keys/in-use',
    claim: 'A key that is in use is refused with 422, under another title too.',
    rule: '2.3.19.6',
    steps: [
      fresh('used'),
      finds((known) => create({}, { title: made('second'), key: ofRun(known, 'used') }), {
        status: 422,
        body: { errors: some({ field: 'key', message: 'key is already in use' }) },
      }),
    ],
    after: gone,
  },
  {
    id: 'keys/one-title-twice',
    claim: 'Two keys may have one title.',
    rule: '2.3.19.1',
    steps: [
      fresh('same'),
      finds(
        (known) => create({}, { title: made('same'), key: ofRun(known, 'another') }),
        { status: 201 },
        { as: 'second' },
      ),
    ],
    after: [...gone, does(({ second: { id } }) => remove({ key_id: id }))],
  },
  {
    id: 'keys/may-write',
    claim: 'A key that does not say `read_only` may write.',
    rule: '2.3.19',
    steps: [
      finds(
        (known) => create({}, { title: made('writes'), key: ofRun(known, 'writes') }),
        { status: 201, body: { read_only: false } },
        { as: 'key' },
      ),
    ],
    after: gone,
  },
  {
    id: 'keys/no-key',
    claim: 'A text that is no public key is refused with 422.',
    rule: '2.3.19.5',
    steps: [
      finds(create({}, { title: made('none'), key: 'ssh-ed25519 AAAA' }), {
        status: 422,
        body: { errors: some({ field: 'key' }) },
      }),
    ],
  },
  {
    id: 'keys/listed',
    claim: 'The list shows title, key, and whether it may only read.',
    rule: '2.3.19.7',
    steps: [
      fresh('listed'),
      finds(list({}), { body: some({ title: made('listed'), key: anything, read_only: true }) }),
    ],
    after: gone,
  },
  {
    id: 'keys/deleted',
    claim: 'A deploy key is deleted with 204, and once more with 404.',
    rule: '2.3.19.2',
    steps: [
      fresh('brief'),
      finds(({ key: { id } }) => remove({ key_id: id }), { status: 204 }),
      finds(({ key: { id } }) => remove({ key_id: id }), { status: 404 }),
    ],
  },
  {
    id: 'keys/hidden',
    claim: 'A token without Administration gets 404 for the deploy keys, and no empty list.',
    rule: '5.5',
    needs: { reader: true },
    steps: [finds(list({}), { status: 404 }, { by: 'reader' })],
  },
];
