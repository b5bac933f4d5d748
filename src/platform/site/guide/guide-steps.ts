/** What is done with the API, in the order in which a program comes to need it. */
export const STEP_NAMES = ['signIn', 'page', 'filter', 'embed', 'write', 'errors', 'follow'] as const;

export type StepName = (typeof STEP_NAMES)[number];

/** A request of the guide: it can be changed before it is sent. */
interface TriedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
}

const QUESTION = {
  question: 'Which of them keep their leaves in winter?',
  type: 'multiple_answer',
  answers: [
    { answer: 'Holly', correct: 1, ponderation: 1 },
    { answer: 'Oak', correct: 0, ponderation: 0 },
  ],
  resourceLinkList: [{ cid: 1, visibility: 'draft' }],
};

/** The requests of each step. */
export const TRIED_REQUESTS: Readonly<Record<StepName, readonly TriedRequest[]>> = {
  signIn: [{ method: 'GET', path: '/api/me' }],
  page: [{ method: 'GET', path: '/api/courses?itemsPerPage=2&order[title]=asc' }],
  filter: [{ method: 'GET', path: '/api/courses?title=a&properties[]=title&properties[]=visibility' }],
  embed: [{ method: 'GET', path: '/api/me/courses?include=course&properties[]=status&properties[course][]=title' }],
  write: [{ method: 'POST', path: '/api/c_quiz_questions', body: QUESTION }],
  errors: [
    { method: 'GET', path: '/api/courses?titel=a' },
    { method: 'POST', path: '/api/messages', body: { title: '', contents: 'Hello' } },
  ],
  follow: [{ method: 'GET', path: '/api/changes' }],
};

/** The same for a shell. @param origin of the service, as the reader sees it */
export function curlOf({ method, path, body }: TriedRequest, origin: string): string {
  const address = `'${origin}${path}'`;
  const lines = [
    `curl ${method === 'GET' ? '--globoff ' : `-X ${method} `}${address}`,
    `  -H "Authorization: Bearer $token"`,
    ...(body ? ["  -H 'Content-Type: application/json'", `  -d '${JSON.stringify(body)}'`] : []),
  ];
  return lines.join(' \\\n');
}

export function signInCurl(origin: string): string {
  const body = '{"username": "YOUR NAME", "password": "YOUR PASSWORD"}';
  return [`curl '${origin}/api/authentication_token'`, "  -H 'Content-Type: application/json'", `  -d '${body}'`].join(' \\\n');
}
