import { create, list, remove } from '../../sections/deploy_keys/calls.ts';
import {
  answers,
  type Belief,
  type BeliefStep,
  belief,
  byReader,
  does,
  finds,
  type Learnt,
  made,
  makes,
  refuses,
  shows,
} from '../belief.ts';
import { anything, some } from '../pattern.ts';

const algorithm = 'ssh-ed25519';

/** A key that nobody has the other half of, another one for each name. */
function publicKey(name: string) {
  const part = (bytes: Buffer) => Buffer.concat([Buffer.from([0, 0, 0, bytes.length]), bytes]);
  const material = Buffer.alloc(32, `trueup-live ${name}`);
  return `${algorithm} ${Buffer.concat([part(Buffer.from(algorithm)), part(material)]).toString('base64')}`;
}

const ofRun = ({ name }: Learnt, title: string) => publicKey(`${name} ${title}`);
const makesKey = (step: BeliefStep, as = 'key') => makes(as, step, ({ id }) => remove({ key_id: id }));
const fresh = (title: string) =>
  makesKey(does((known) => create({}, { title: made(title), key: ofRun(known, title), read_only: true })));

export const keys: readonly Belief[] = [
  belief('keys/comment', '2.3.19.4')(
    'A deploy key is stored without the comment behind it.',
    makesKey(
      finds(
        (known) =>
          create({}, { title: made('comment'), key: `${ofRun(known, 'comment')} me@trueup-live`, read_only: true }),
        (known) => ({ status: 201, body: { key: ofRun(known, 'comment'), read_only: true } }),
      ),
    ),
  ),
  belief('keys/in-use', '2.3.19.6')(
    'A key that is in use is refused with 422, under another title too.',
    fresh('used'),
    answers((known) => create({}, { title: made('second'), key: ofRun(known, 'used') }), 422, {
      errors: some({ field: 'key', message: 'key is already in use' }),
    }),
  ),
  belief('keys/one-title-twice', '2.3.19.1')(
    'Two keys may have one title.',
    fresh('same'),
    makesKey(
      answers((known) => create({}, { title: made('same'), key: ofRun(known, 'another') }), 201),
      'second',
    ),
  ),
  belief('keys/may-write', '2.3.19')(
    'A key that does not say `read_only` may write.',
    makesKey(
      answers((known) => create({}, { title: made('writes'), key: ofRun(known, 'writes') }), 201, { read_only: false }),
    ),
  ),
  belief('keys/no-key', '2.3.19.5')(
    'A text that is no public key is refused with 422.',
    answers(create({}, { title: made('none'), key: 'ssh-ed25519 AAAA' }), 422, { errors: some({ field: 'key' }) }),
  ),
  belief('keys/listed', '2.3.19.7')(
    'The list shows title, key, and whether it may only read.',
    fresh('listed'),
    shows(list({}), some({ title: made('listed'), key: anything, read_only: true })),
  ),
  belief('keys/deleted', '2.3.19.2')(
    'A deploy key is deleted with 204, and once more with 404.',
    fresh('brief'),
    answers(({ key: { id } }) => remove({ key_id: id }), 204),
    refuses(({ key: { id } }) => remove({ key_id: id }), 404),
  ),
  belief('keys/hidden', '5.5')(
    'A token without Administration gets 403 or 404 for the deploy keys, and no empty list.',
    byReader(refuses(list({}), [403, 404])),
  ),
];
