// Client state of a table: one reactive state, which messages of the server change.
import { flushSync } from 'svelte';
import * as api from '$web/net/api';
import { changed } from '$web/net/json_patch';
import type { Telling } from './board';
import { Connection, type Line } from '$web/net/connection';
import type {
  Best,
  BotTurnInfo,
  Guidance,
  ClientMessage,
  Hello,
  Goals,
  Hints,
  LessonStep,
  Moment,
  SeatInfo,
  Reaction,
  ServerMessage,
  StandingInfo,
  Stars,
  TableChanged,
  TableInfo,
  ToldInfo,
  Welcome,
} from '$web/net/generated/messages';
import { type Answer, nextOf, type Reason } from './desk.svelte';
import { speakOf } from '$web/i18n/translate';
import { DraftTurn } from './draft_turn.svelte';
import { isStepwise } from './menus';
import { factorOf } from '$web/browser/playback_speed';
import {
  confirmed,
  type Confirmed,
  forget,
  forgetConfirmed,
  keepConfirmed,
  pencilled,
  remember,
} from './draft_storage';
import { settings } from '$web/browser/settings.svelte';
import { tellsOfLoss } from './announcements';
import { BROWSER, Playback } from './playback';
import { NO_PLACE, placed, placesAmong, starsToNext } from './places';
import { named } from './player_names';

/** The share of a clock that may pass before its owner is shown that it runs. */
const SHARE_OF_CLOCK = 0.1;
/** For how long a reaction is shown, and how many at a time. */
const REACTION_LASTS = 4000;
const MOST_REACTIONS = 3;
/** The id of a turn that is sent before anything else once the line is back. */
const KEPT = 'kept';

export class Table extends DraftTurn {
  line: Line = $state('connecting');
  info: TableInfo | null = $state.raw(null);
  seat: number | null = $state(null);
  /** The seats of all who share this device, where they are several. */
  held: number[] = $state.raw([]);
  /** True if this browser's person is the host. */
  isHost = $state(false);
  moment = $state(0);
  shown: unknown = $state.raw(null);
  mine: unknown = $state.raw(null);
  totals: number[] = $state.raw([]);
  /** What the game tells of the moment: places, how far it is, the rule that applies. */
  guidance: Guidance | null = $state.raw(null);
  thinking: number[] = $state.raw([]);
  sealing = $state(false);
  standing: StandingInfo | null = $state.raw(null);
  /** The standings as the rules have them, bots among people. */
  #standings: StandingInfo[] = $state.raw([]);
  /** How everybody stands, as far as it was asked for; who has no place has `NO_PLACE`. */
  standings: StandingInfo[] = $derived.by(() => {
    const seats = this.info?.seats ?? [];
    const all = placed(this.#standings, seats, this.guidance?.places ?? []);
    if (this.compares) return all;
    return all.filter(({ seat }) => seat === this.seat).map((one) => ({ ...one, place: NO_PLACE }));
  });
  /** The place of each seat among those that have one. */
  places: number[] = $derived.by(() => {
    const places = placesAmong(this.guidance?.places ?? [], this.info?.seats ?? []);
    return this.compares ? places : places.map(() => NO_PLACE);
  });
  /** Whether people are compared here: not until the host shows the standings. */
  compares = $derived(this.isHost || this.info?.wall !== 'none' || this.info.seats.length < 2);
  /** How many stars the next place is away, for whoever is told nothing else; none: nobody is. */
  toNextPlace = $derived(
    this.compares || this.seat === null
      ? null
      : starsToNext(this.seat, this.totals, this.info?.seats ?? []),
  );
  /** What is told of the turns, once it was asked for and is here. */
  hints: Hints | null = $state.raw(null);
  /** What is still to be had for each line of the score, once it was asked for and is here. */
  goals: Goals | null = $state.raw(null);
  /** What a whole turn that was pencilled in would add. */
  stars: Stars | null = $state.raw(null);
  /** The best turns, once they were asked for and are here. */
  best: Best | null = $state.raw(null);
  /** True while they are on their way. */
  looking = $state(false);
  /** Where the lesson is, if this is one and its learner does something now. */
  lesson: LessonStep | null = $state.raw(null);
  deadline: number | null = $state(null);
  /** The seats of others who have been away for a while. */
  away: number[] = $state.raw([]);
  /** What bots have written in this seat's place, until its owner has seen it. */
  botTurns: BotTurnInfo[] = $state.raw([]);
  /** A turn that was confirmed without a line, and for which it was too late then. */
  tooLate: Confirmed | null = $state.raw(null);
  /** What the host has decided, as far as it was told. */
  told: ToldInfo[] = $state.raw([]);
  /** What the host has decided just now. */
  latest: ToldInfo | null = $state.raw(null);
  /** The reactions of just now, each for as long as it is shown. */
  reactions: (Reaction & { number: number })[] = $state.raw([]);
  /** The public states that this browser has seen, with the moment of each. */
  past: { moment: number; shown: unknown }[] = $state.raw([]);
  /** For how many milliseconds what has just changed is shown; 0: what comes next comes at once. */
  lasting = $state(0);
  /** True while more has happened than is shown. */
  watching = $state(false);

  /** What is done as soon as this seat is asked again, after the turn that is on its way. */
  #then: (() => void) | null = null;
  /** The turn that was confirmed, until the server has said that it is stored. */
  #kept: Confirmed | null = null;
  #keptBy: number | null = null;
  readonly #connection: Connection;
  readonly #playback = new Playback<ServerMessage>({
    show: (message, late) => this.#show(message, late),
    pace: () => this.#pace(),
    patience: (message) => this.#patience(message),
    clock: BROWSER,
  });
  readonly #watch: boolean;
  /** Whose hand the device is in, where several share it. */
  #inHandOf: number | null = null;
  readonly #lasts: Telling['lasts'];
  /** The language that the server was told. */
  #language = '';
  /** How long ago the message came that is shown now. */
  #late = 0;
  /** For how long it wants to be seen. */
  #wish = 0;

  /** With `watch` it only looks on, even where this browser has a seat. */
  constructor(
    readonly code: string,
    { watch = false, lasts }: { watch?: boolean; lasts?: Telling['lasts'] } = {},
  ) {
    super();
    this.#watch = watch;
    this.#lasts = lasts;
    this.#connection = new Connection(api.socketAddress(code), {
      hello: () => {
        this.skip();
        return this.#hello();
      },
      unheard: () => this.#unheard(),
      heard: (message) => {
        if (message.type === 'reaction') return this.#reacted(message);
        this.#playback.come(message);
        this.watching = this.#playback.waiting > 0;
      },
      line: (line) => (this.line = line),
      busy: () => this.info?.status === 'playing' && !this.info.paused,
    });
  }

  close(): void {
    speakOf(null);
    this.#playback.close();
    this.#connection.close();
  }

  /** Show all that has happened, without waiting until it was seen. */
  skip(): void {
    this.#playback.skip();
  }

  /** What others do is shown at another pace. */
  repace(): void {
    this.#playback.reconsider();
  }

  /** The device is in that one's hand from now on; in nobody's, it knows no secret. */
  hold(seat: number | null): void {
    this.#inHandOf = seat;
    this.#connection.greet();
  }

  /** Have the server say what it says in that language; one that it was told is not told again. */
  speak(language: string): void {
    if (language === this.#language) return;
    // The answer tells what has changed since the moment that is shown.
    queueMicrotask(() => this.#connection.greet());
  }

  get owes(): boolean {
    return this.menu !== null && this.seat !== null;
  }

  /** Hand the pencilled turn in, or this one; and then, if this seat is asked next, go on. */
  async seal(turn = this.turn, then: (() => void) | null = null): Promise<void> {
    if (!turn) return;
    this.said = null;
    this.sealing = true;
    this.#then = then;
    this.#keep({ moment: this.moment, turn });
    const answer = await this.#connection.ask({ type: 'seal', moment: this.moment, turn });
    if (answer?.type === 'error') this.#keep(null);
  }

  /** Take the sealed turn back, or one that is still to be sent; it stays in pencil. */
  async unseal(): Promise<void> {
    this.#keep(null);
    this.sealing = false;
    await this.#connection.ask({ type: 'unseal', moment: this.moment });
  }

  /** Ask what a whole turn adds, and what better part of it is left lying. */
  async askStars(turn: string[]): Promise<void> {
    const answer = await this.#connection.ask({ type: 'ask_stars', moment: this.moment, turn });
    if (answer?.type === 'stars' && answer.moment === this.moment) this.stars = answer;
  }

  /** Show all who play a mark; nothing if the server will not have it, as when it is too many. */
  react(mark: Reaction['mark']): void {
    this.#connection.send({ type: 'react', mark });
  }

  /** Whoever has muted the others neither sees nor hears it; one's own shows that it was sent. */
  #reacted(reaction: Reaction): void {
    if (!settings.reactions && reaction.seat !== this.seat) return;
    const number = (this.reactions.at(-1)?.number ?? 0) + 1;
    this.reactions = [...this.reactions, { ...reaction, number }].slice(-MOST_REACTIONS);
    setTimeout(() => {
      this.reactions = this.reactions.filter((one) => one.number !== number);
    }, REACTION_LASTS);
  }

  askHints(): void {
    if (this.owes) void this.#connection.ask({ type: 'ask_hints', moment: this.moment });
  }

  async askGoals(): Promise<void> {
    if (this.seat === null) return;
    const answer = await this.#connection.ask({ type: 'ask_goals' });
    if (answer?.type === 'goals' && answer.moment === this.moment) this.goals = answer;
  }

  /** Have the best turns shown. */
  async askBest(): Promise<void> {
    if (!this.owes || this.looking) return;
    const moment = this.moment;
    this.looking = true;
    const answer = await this.#connection.ask({ type: 'ask_best', moment });
    this.looking = false;
    if (answer?.type === 'error' && moment === this.moment) this.say(answer, null);
  }

  forgetBest(): void {
    this.best = null;
  }

  askStandings(seats: number[] | null = null): void {
    void this.#connection.ask({ type: 'ask_standings', seats });
  }

  /** Those who are away of these, and for whom somebody here may let a bot play or wait again. */
  decidable(seats: readonly SeatInfo[]): SeatInfo[] {
    const { info, seat } = this;
    if (!info || info.status !== 'playing' || (seat === null && !this.isHost)) return [];
    if (!this.isHost && info.seats[info.host ?? -1]?.here !== false) return [];
    return seats.filter((one) => one.played_for || (info.waits && this.#isAway(one)));
  }

  #isAway({ seat, stand_in }: SeatInfo): boolean {
    return this.away.includes(seat) && !stand_in;
  }

  /** Whoever sits here knows by now what was written in their place. */
  forgetBotTurns(): void {
    this.botTurns = [];
    this.tooLate = null;
  }

  /** Fetch what was played while this browser was not there, for the chronicle. */
  async recall(): Promise<void> {
    if (this.past.length > this.moment) return;
    const { public: start, moments } = await api.replay(this.code);
    const states = [start];
    for (const { changes } of moments) states.push(changed(states.at(-1), changes));
    const seen = new Map(this.past.map((one) => [one.moment, one]));
    this.past = states
      .slice(0, this.moment + 1)
      .map((shown, moment) => seen.get(moment) ?? { moment, shown });
  }

  /** Nobody but whoever confirmed it may send it. */
  #unheard(): ClientMessage | null {
    if (!this.#kept || (this.held.length && this.#inHandOf !== this.#keptBy)) return null;
    return { type: 'seal', ...this.#kept, id: KEPT };
  }

  /** Where several share the device nothing is kept that the next could look up. */
  #keep(turn: Confirmed | null): void {
    this.#kept = turn;
    this.#keptBy = this.seat;
    if (turn && !this.held.length) keepConfirmed(this.#sheet, turn);
    else forgetConfirmed(this.#sheet);
  }

  #hello(): Hello {
    this.#language = settings.language;
    const seen = this.shown === null ? null : this.moment;
    return {
      type: 'hello',
      seen,
      seat: this.#inHandOf,
      watch: this.#watch,
      language: this.#language,
    };
  }

  /** Takes a message in; tells for how long what it changes wants to be seen. */
  #show(message: ServerMessage, late: number): number {
    this.#late = late;
    this.#wish = 0;
    this.#heard(message);
    this.lasting = this.#playback.hurries ? 0 : this.#wish * this.#pace();
    this.watching = this.#playback.waiting > 0;
    // Where two moments are shown at one time, the news of both must be told.
    if (late || this.#playback.hurries) flushSync();
    return this.#wish;
  }

  /** Nobody watches a page that cannot be seen. */
  #pace(): number {
    return document.visibilityState === 'hidden' ? 0 : factorOf(settings.pace);
  }

  /** Whoever is awaited by the clock is not kept waiting by what others did. */
  #patience(message: ServerMessage): number {
    const left = message.type === 'moment' && message.menu ? message.seconds_left : null;
    return left === null ? Infinity : left * 1000 * SHARE_OF_CLOCK;
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        return this.#welcomed(message);
      case 'table':
        return this.#changed(message);
      case 'seats':
        if (this.info) this.info = { ...this.info, seats: merged(this.info.seats, message.seats) };
        return this.#setClock(message.seconds_left);
      case 'told':
        this.latest = message.told;
        this.told = [...this.told, message.told];
        return;
      case 'moment':
        return this.#moved(message);
      case 'progress':
        if (message.moment === this.moment) this.thinking = message.thinking;
        return;
      case 'sealed':
        if (message.by_bot) this.#writtenFor(message);
        return this.#sealed(message.moment, message.turn, message.by_bot);
      case 'unsealed':
        return this.#sealed(message.moment, null);
      case 'hints':
        return this.#advised(message);
      case 'best':
        return this.#shown(message);
      case 'standings':
        this.#standings = merged(this.#standings, message.standings);
        return;
      case 'error':
        this.sealing = false;
        this.#then = null;
        if (message.id === KEPT) this.#keep(null);
        if (!message.id || (message.id === KEPT && !this.#isPast(message))) this.say(message, null);
    }
  }

  #welcomed(welcome: Welcome): void {
    // Whoever has the device in hand now starts anew.
    if (welcome.seat !== this.seat) this.moment = -1;
    this.#changed(welcome);
    this.told = welcome.told;
    const last = welcome.told.at(-1);
    if (last && tellsOfLoss(last)) this.latest = last; // it happened while nobody was here
    this.shown =
      welcome.changes && this.shown ? changed(this.shown, welcome.changes) : welcome.public;
    this.#begin(welcome);
    this.botTurns = welcome.bot_turns ?? [];
    const byBot = this.botTurns.some(({ moment }) => moment === welcome.moment);
    const sent = this.#keptBy === this.seat ? this.#kept : null;
    const kept = sent ?? (this.held.length ? null : confirmed(this.#sheet));
    this.#sealed(welcome.moment, welcome.sealed, byBot);
    if (!kept || (welcome.sealed && !byBot)) return;
    if (kept.moment !== welcome.moment) this.#isTooLate(kept);
    else if (sent) this.sealing = true;
    else void this.seal(kept.turn);
  }

  /** The round was over: a bot has written in its place, or it had been heard after all. */
  #isTooLate(kept: Confirmed): void {
    this.#keep(null);
    this.sealing = false;
    if (this.botTurns.some(({ moment }) => moment === kept.moment)) this.tooLate = kept;
  }

  #isPast(error: ServerMessage): boolean {
    return error.type === 'error' && error.key === 'moment_is_past';
  }

  #writtenFor({ moment, turn }: BotTurnInfo): void {
    this.botTurns = [...this.botTurns.filter((one) => one.moment !== moment), { moment, turn }];
  }

  /** Who sits there and what the host has decided; in a pause no clock runs. */
  #changed({ table, seat, seconds_left, is_host, held }: TableChanged | Welcome): void {
    speakOf(table.game);
    this.info = named(table);
    this.seat = seat;
    this.held = held ?? [];
    this.isHost = is_host;
    this.#setClock(seconds_left);
  }

  #setClock(left: number | null): void {
    const paused = this.info?.paused ?? false;
    this.deadline = left === null || paused ? null : Date.now() - this.#late + left * 1000;
  }

  #moved(moment: Moment): void {
    const before = this.shown;
    this.shown = changed(before, moment.changes);
    this.sealed = null;
    this.sealing = false;
    this.#keep(null);
    this.#begin(moment);
    // Whoever owes an answer may give it, and what came of it is shown at once.
    if (!moment.menu) this.#wish = this.#lasts?.(before, this.shown, this.seat) ?? 0;
  }

  /** What a moment begins with; what is in pencil is kept if it is the same moment still. */
  #begin(now: Welcome | Moment): void {
    const same = now.moment === this.moment;
    this.moment = now.moment;
    this.mine = now.private;
    this.totals = now.totals;
    this.thinking = now.thinking;
    this.menu = now.menu;
    this.guidance = now.guidance ?? null;
    this.desk.begin(now.menu, this.guidance?.facts);
    this.standing = now.standing;
    this.lesson = now.lesson ?? null;
    this.#setClock(now.seconds_left);
    if (now.standing) this.#standings = merged(this.#standings, [now.standing]);
    if (!same || !this.picked.length) this.picked = pencilled(this.#sheet, now.moment, now.menu);
    this.allow([]);
    if (isStepwise(now.menu) && this.picked.length) void this.pencil(this.picked, []);
    if (!same) {
      this.hints = null;
      this.goals = null;
      this.best = null;
      this.stars = null;
      this.said = null;
      this.sealing = false;
    }
    this.past = [...this.past.filter((seen) => seen.moment < now.moment), this.#now()];
    if (!same) this.#goOn();
  }

  #goOn(): void {
    const then = this.#then;
    this.#then = null;
    if (this.owes) then?.();
  }

  #advised(hints: Hints): void {
    if (hints.moment === this.moment) this.hints = hints;
  }

  #shown(best: Best): void {
    if (best.moment === this.moment) this.best = best;
  }

  protected async askWhy(step: string, chosen: string[]): Promise<Reason | null> {
    const moment = this.moment;
    const answer = await this.#connection.ask({ type: 'ask_why', moment, chosen, step });
    return answer?.type === 'error' ? answer : null;
  }

  protected async askMenu(chosen: string[]): Promise<Answer | null> {
    const answer = await this.#connection.ask({ type: 'ask_menu', moment: this.moment, chosen });
    if (answer?.type === 'menu') return nextOf(answer.menu, answer.offers ?? [], answer.facts);
    return answer?.type === 'error' ? { refusal: answer } : null;
  }

  /** Where what is in pencil is kept: several may write at this device. */
  get #sheet(): string {
    return `${this.code}.${this.seat}`;
  }

  #now(): { moment: number; shown: unknown } {
    return { moment: this.moment, shown: this.shown };
  }

  #sealed(moment: number, turn: string[] | null, byBot = false): void {
    if (moment !== this.moment) return;
    this.sealed = turn;
    this.sealing = false;
    if (!byBot && turn) this.#keep(null);
    // Whoever writes for themselves, or takes back what was written, knows of it.
    if (!byBot) this.botTurns = this.botTurns.filter((one) => one.moment !== moment);
    if (!turn) return;
    this.allow(turn);
    this.put(turn);
  }

  protected override put(picked: string[]): void {
    super.put(picked);
    // Where several share the device nothing is kept that the next could look up.
    if (picked.length && !this.held.length) remember(this.#sheet, this.moment, picked);
    else forget(this.#sheet);
  }
}

/** What is known of each seat, in their order: the fresh where there is some, else the old. */
function merged<OfSeat extends { seat: number }>(
  old: readonly OfSeat[],
  fresh: readonly OfSeat[],
): OfSeat[] {
  const seats = new Set(fresh.map(({ seat }) => seat));
  return [...old.filter(({ seat }) => !seats.has(seat)), ...fresh].sort(
    (one, other) => one.seat - other.seat,
  );
}
