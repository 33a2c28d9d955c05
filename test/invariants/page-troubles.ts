import type { Misbehaviour } from '../../packages/simulator/src/index.ts';
import type { Crowd } from './crowds.ts';
import { addInFront, dropFirst, type Gathering } from './gathering.ts';
import { isOfList, listIn, pageAsked, pageSize } from './lists.ts';

type Changed = Extract<Misbehaviour['with'], { kind: 'answer' }>['change'];
type Troubles = Readonly<Record<string, (crowd: Crowd, gathering: Gathering) => readonly Misbehaviour[]>>;

const always = Number.POSITIVE_INFINITY;

/** What a host can do to a list that comes in pages. */
export const pageTroubles: Troubles = {
  'somebody adds an item in front between two pages': (crowd, gathering) => [
    beforeLaterPage(crowd, () => addInFront(gathering, crowd)),
  ],
  'somebody deletes an item of the first page between two pages': (crowd, gathering) => [
    beforeLaterPage(crowd, () => dropFirst(gathering, crowd)),
  ],
  'a page starts with the last item of the one before, as another copy': (crowd) => repeated(crowd),
  'total_count is too high': (crowd) => [answered(crowd, (body) => counted(body, 7))],
  'total_count is too low': (crowd) => [answered(crowd, (body) => counted(body, -40))],
  'no page has a Link header': (crowd) => [
    {
      match: isOfList(crowd),
      times: always,
      with: { kind: 'answer', change: ({ headers: { link: _, ...headers }, ...answer }) => ({ ...answer, headers }) },
    },
  ],
  'every full page has a Link header': (crowd) => [
    { match: isOfList(crowd), times: always, with: { kind: 'answer', change: linked(crowd) } },
  ],
};

const beforeLaterPage = (crowd: Crowd, act: () => void): Misbehaviour => ({
  match: (request) => isOfList(crowd)(request) && pageAsked(request) === 2,
  with: { kind: 'meanwhile', act: async () => act() },
});

const answered = (crowd: Crowd, edit: (body: any, page: number) => void): Misbehaviour => ({
  match: isOfList(crowd),
  times: always,
  with: {
    kind: 'answer',
    change: (answer, request) => {
      const body = JSON.parse(answer.text);
      edit(body, pageAsked(request));
      return { ...answer, text: JSON.stringify(body) };
    },
  },
});

function counted(body: any, more: number) {
  if (typeof body.total_count === 'number') body.total_count += more;
}

/** The shift without its cause: each page pushes an item to the next. The copy is another object, as it is on the wire. */
function repeated(crowd: Crowd): Misbehaviour[] {
  let pushed: unknown;
  const edit = (body: any, page: number) => {
    const items = listIn(crowd, body);
    const shifted = page > 1 && pushed !== undefined ? [pushed, ...items] : items;
    pushed = page === 1 ? items.at(-1) : shifted[pageSize(crowd)];
    items.splice(0, items.length, ...shifted.slice(0, pageSize(crowd)));
  };
  return [answered(crowd, edit)];
}

const linked =
  (crowd: Crowd): Changed =>
  (answer, request) => {
    if (request.path === '/graphql' || listIn(crowd, JSON.parse(answer.text)).length < pageSize(crowd)) return answer;
    const query = new URLSearchParams({ ...request.query, page: String(pageAsked(request) + 1) });
    const link = `<https://api.github.com${request.path}?${query}>; rel="next"`;
    return { ...answer, headers: { ...answer.headers, link } };
  };
