import * as v from 'valibot';
import { sameMembers } from '../../plan/differences.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import { addJsonSchema, chooseSchema, createValueRule, list, tryRuleOnEach } from '../../settings/schema/words.ts';

const notText = createMessage('is not text, but a topic must be text', 'put it in quotes');

const form = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** The spelling in a file: any case, with spaces around it. */
const written = '\\s*[A-Za-z0-9][A-Za-z0-9-]{0,49}\\s*';
const names = list(v.pipe(v.string(notText), addJsonSchema({ pattern: `^${written}$` })));
const joined = v.pipe(v.string(), addJsonSchema({ pattern: `^${written}(,${written})*$` }));

type WrittenTopics = string | string[];

/** The distinct topics, as the host stores them. */
function topicsIn(written: WrittenTopics): string[] {
  const topics = new Set<string>();
  const pieces = typeof written === 'string' ? written.split(',') : written;
  tryRuleOnEach(pieces, (piece) => topics.add(piece.trim().toLowerCase()));
  return [...topics];
}

const oddTopicsIn = (written: WrittenTopics) => topicsIn(written).filter((topic) => !form.test(topic));

/** A list, or text with commas. */
export const Topics = v.pipe(
  chooseSchema([names, joined], (value) => (typeof value === 'string' ? joined : names)),
  createValueRule({
    holds: (written) => !oddTopicsIn(written).length,
    failureMessage: (written) => refusalOf(oddTopicsIn(written)),
  }),
  createValueRule({
    holds: (written) => topicsIn(written).length <= 20,
    failureMessage: (written) => tooMany(topicsIn(written)),
  }),
  v.transform(topicsIn),
);

const topicForm = 'a topic has 1 to 50 letters, digits and hyphens, and starts with a letter or digit';

const tooMany = (topics: readonly string[]) =>
  createMessage(`has ${topics.length} topics; GitHub allows at most 20`, `remove ${topics.length - 20} of them`);

function refusalOf([topic, ...others]: readonly string[]) {
  if (topic === undefined || others.length) {
    const names = [topic, ...others].map((one) => JSON.stringify(one)).join(', ');
    return createMessage(`${names} are not topics: ${topicForm}`, 'correct or remove them');
  }
  const split = topic.split(/\s+/).filter(Boolean);
  if (topic === '') return createMessage('a topic is empty', 'remove it, or write `topics: []` to remove all topics');
  if (split.length > 1 && split.every((piece) => /^[a-z0-9][a-z0-9-]*$/.test(piece)))
    return createMessage(
      `${JSON.stringify(topic)} has spaces, but topics are separated by commas`,
      `write \`topics: [${split.join(', ')}]\``,
    );
  const plain = topic.replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
  const instead = form.test(plain) ? `write it as \`${plain}\`, or remove it` : 'shorten or remove it';
  return createMessage(`${JSON.stringify(topic)} is not a topic: ${topicForm}`, instead);
}

export const compareTopics = (wanted: readonly string[], live: readonly string[]) =>
  sameMembers(wanted, live) ? [] : [{ key: 'topics', live: [...live].sort(), wanted: [...wanted].sort() }];
