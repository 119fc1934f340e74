/**
 * Identifiers of earlier versions that must not come back, because docs/glossary.md has better words. Key: the words to use instead.
 * @type {Readonly<Record<string, string>>}
 */
const REPLACED = {
  explanation:
    'WALK WALK_STEPS WalkCode WalkOptions WalkPane WalkPartView WalkParts WalkStep WalkView showWalk useWalk useWalkParts walkOf walkPartSchema ' +
    'walkRows walkText walkView walkViewSchema',
  provenance: 'traceOf',
  taint:
    'SealedSend Sealing SentSeal SentSeals addSealed hasSealed isSealed sealOf sealedIn sealedPiece sealedPlainOf sealingContent sealingOf ' +
    'sealingValue sentSeals',
  'cache, memoize, LRU':
    'FixesKnown KnownBody KnownByte KnownFile KnownHash KnownNames KnownPlace KnownSources KnownTarget MOST_ATTEMPTS_AT_ONCE MOST_QUEUED_AT_ONCE ' +
    'isPlaceKnown knownEnd knownNames knownReport knownReports knownSources knownValuesThatDecide onReportKnown oncePer readAlready scanKnown',
  'interval, range, batch':
    'EditedSpan MaskedSpan QueueStretch RewrittenStretches SpanList Stretch StretchAsk editedSpans judgeStretch judgedStretch mergedStretches ' +
    'rewrittenStretches secretSpansOf stretchAt stretchesIn stretchesOfStandardInput stretchesWithin',
  'prefetch, preview':
    'EDITOR_LOOK LookedAt NOTICE_LOOKS TypedAhead TypedAheadField TypedAheadFieldProps TypedAheadHandle forgetAhead lookAtBoard lookAtItems ' +
    'lookAtQueue lookedAtBy lookedAtByMozilla lookedAtByOwn makeTypedAhead readAhead',
  'lock, pending': 'HeldDraft HeldJob HeldJobTools HeldRow HeldTyping LentReport hasHeldTyping heldText holdFocus holdJob holdTyping',
  'stored, saved, capture library':
    'KEPT_ANSWER KEPT_CAPTURES KEPT_COLUMNS KEPT_ROWS KEPT_SOURCES KEPT_WORDS KeepingTools KeptAddress KeptAnswer KeptAttempt KeptCapture ' +
    'KeptCaptures KeptDifference KeptDifferenceView KeptDifferences KeptDraft KeptDrafts KeptDump KeptEdited KeptExchange KeptFile KeptList ' +
    'KeptNote KeptOffsetOptions KeptOptions KeptPlace KeptReading KeptReport KeptRow KeptRows KeptScroll KeptSign KeptSource KeptTab KeptThing ' +
    'KeptThingView KeptThings KeptTools KeptView KeptWith KeptWord KeptWordSign ListAsKept NO_KEEPER SessionKeeper UnkeptView answerKept ' +
    'closeKeeping forgetKeptDraft keepPage keepPageNow keepPaneSize keepTarget keepingOf keptCaptureSchema keptCounts keptDifferences ' +
    'keptDraftSchema keptEditsSchema keptFolder keptForm keptKey keptOf keptPageSchema keptPlace keptSkippedSchema keptTab keptThing keptView ' +
    'keptViewSchema loadKeptDrafts nameOfKept openKeeping openKeptCaptures openKeptDraft pinKept readKept sayKept unkeptView unkeptViewSchema ' +
    'useKept useKeptDrafts useKeptOffset useKeptScroll',
  'importing, dismissed, disclosure, quarantined':
    'GoingAlong IsOff TakenIn TakenOff TakingIn beginLot goingAlong goingAlongSchema goingAlongSentence goingAlongWords isAnySetAside takeIn ' +
    'takeInto takenOff useTakingIn',
  'query, status, selection, action target':
    'BoardWish EraseSubject HelpWish NO_PICKS OutboxWish Picks QueueWish QueuedWish SubjectSource TargetPick askStanding eraseSubjectSchema ' +
    'isPicked pickAll pickAttempt pickLine pickNone pickOther pickRequest picksOf readPicked selectionOfPicks subjectAt takeStanding ' +
    'useGridSubject useSubjects useTargetPick wishForGroup wishForOne wishForPicked wishOnQueue',
  'history filter': 'SearchedBy isSearched isSearchedInPart',
  'status style':
    'MEANING_ICONS MEANING_WORDS MeaningIcon MeaningMark MeaningWord expectedMeaning meaningOf outcomeMeaning queueMeaning severityMeaning ' +
    'wordMeaning',
  'row metadata, change mark, label':
    'ByteMark EditedMark FilterMarks MarkChange MarkSign MarkTools NO_MARKS OutcomeMark StateMark TargetMark WordMark markChangeSchema markColumn ' +
    'markHandlers markHelp markRows markWord relationMark toggleMark',
  dispatcher: 'LaneTarget LaneTools Lanes openLanes',
  transition:
    'ENDING_OF EndingMove JsonMending MOVE_CAUSES MOVE_CAUSE_WORDS MOVE_WORDS MoveCause MoveChanges MoveEnd MoveRow MoveTally QUEUE_MOVES ' +
    'QueueMove moveEnd moveTally openSending queueMoveSchema',
  'send result': 'SITUATIONS Situation situationOf',
  ingress: 'FRONTS FRONT_HELP FRONT_LABELS FrontFacts frontOption judgeFront',
  'sample roll, resend': 'DrawsChoice DrawsFields DrawsNeeded drawsFor drawsText drawsUpTo useDraws',
  'emitter, change event, cancel':
    'AttemptNews CalmNews CommandNews JobNews KeyNews LifeNews MOST_TOLD NewsTools ToldList annotationsTold askToStop boardNews calmNews calmly ' +
    'isStopTold jobNews keyNews morePartsTold newsStays onStopTold orTold requestsTold stopIfAsked toldAttempts toldEditLists toldError ' +
    'toldRequest toldTally',
  'session routes, challenge, login link, one-time code':
    'AskWords AskedAddresses CatalogFaultCode CodeOptions EditFaultCode EncodeError FilterFaultCode JsonFaultCode LetIn PartCode REPAIRED_CODES ' +
    'RuleFaultCode askAddress askWords askedAddresses encodeErrorText letIn openCodes',
  'host client': 'DoorChannel DoorHandlers HostDoor whoAnswers',
  'restart context, heartbeat, host instance':
    'BegunLife HostLife LifeBefore LifeEnd LifeTools Lifeline NO_LIFELINE Pulse beginLife pulseMemory pulseOf',
  module: 'CollectorRoom OutboxRoom RoomTools openRooms',
  'create\u2026':
    'OpenOne openAdding openAttempts openCheckSum openCheckers openCollector openConfirmations openEditLists openEditSession openFilePool ' +
    'openFileReader openHostBeside openJobs openJudges openListInEffect openNewReports openOutbox openOutboxQueue openPageFiles openPartials ' +
    'openQueue openRegexThread openReportDraft openReportReader openReports openReveals openSession openSettings openTally openTargets openTokens',
  'location, offset, position, screen':
    'BoardPlace DropPlace MendsInPlace PLACE_STATES PREVIEW_PLACES PlaceName PlaceState QueuePlace ReadPlace RepairPlace SavePlace SignPlaces ' +
    'TOKEN_PLACES TOKEN_PLACE_WORDS TextPlace UploadPlace anchorOfPlace bugPlaces chooseSavePlace firstPlace forgetPlace isTypingPlace ' +
    'orderedPlaces parameterPlace partPlace placeAfterKey placeAt placeAtHand placeBehind placeNameOf placeOfByte placeOfRow placeOnBoard ' +
    'planMendInPlace readablePlaces rememberPlaces rememberedPlace savePlaceGone shownPlace',
  fix:
    'ANNOTATION_REPAIRS BOUNDARY_REPAIRS DEFECT_REPAIRS HEAD_REPAIRS JSON_MENDS JsonMend PART_REPAIRS REPAIR_IDS REPAIR_TITLES Repair RepairId ' +
    'RepairTable Repairer STRUCTURE_REPAIRS VALUE_REPAIRS causeRepairs jsonMendWords jsonMends laterRepair mayBeRepaired mendJson mendsJson ' +
    'planMendJson repairInside repairTitle repairTop repairedText repairsOf',
  mutation:
    'ANNOTATION_BREAKERS BINARY_BREAKERS BREAKER_GROUPS BREAKER_HEADS BREAKER_IDS BREAKER_OF_REASON BREAKER_TITLES BREAKER_VIEWS Breaker ' +
    'BreakerGroup BreakerId BreakerView CONTENT_TYPE_BREAKERS GZIP_BREAKERS HEAD_BREAKERS JSON_BREAKERS MALFORMED_BREAKERS PART_BREAKERS ' +
    'STRUCTURE_BREAKERS breakerOf breakerViewSchema editsOfBreaker findingOfBreaker isBreakerId loadBreakers useBreakers',
  'failure, error, cause':
    'CATALOG_FAULTS CatalogFault CatalogFaultProps ChunkFaultKind CurlFault EDIT_FAULTS EditFault EditRefusal ExtraFault FILTER_FAULTS ' +
    'FilterFault FilterFaultFacts GzipFault GzipFaultKind JSON_FAULTS JsonFault JsonFaultKind JsonFaults JsonTextFault MOST_FAULTS MinidumpFault ' +
    'PRESET_FAULTS PRESET_FAULT_WORDS PartHeaderFault PatternFault PresetFault QUEUE_REFUSAL_WORDS REQUEST_FAULTS RULE_FAULTS RuleFault ' +
    'SETTING_FAULTS SettingFault StructureFault TARGET_FAULTS TARGET_URL_FAULTS TargetFaults TargetUrlFault addressFault attemptFaultViews ' +
    'catalogFaultSentence catalogFaultViews catalogFaultsText curlFaultText editFault editFaultDetails extraFaultText faultAt faultOfHeaderBlocks ' +
    'faultOfHeaderLines faultOfReport faultViewsOf filterFault filterFaultSchema filterFaultViews filterRefusal inputRefusal jsonFault ' +
    'jsonFaultSentence jsonFaultText jsonFaultsOf keyFaults minidumpFault outputRefusal patternFaultText presetFault presetFaultSentence ' +
    'receivedFaultViews ruleFaultAt ruleFaultSentence ruleFaultsText settingFault stepFaultText targetUrlFault tellSettingFaults terminalRefusal ' +
    'utf8Fault wordFaults',
  'max, min':
    'LARGEST_COMPARED LARGEST_EXTRA LARGEST_HEADERS LARGEST_JSON LARGEST_REFRAMED LARGEST_TEXT LARGEST_TEXTUAL LARGEST_TYPED LARGEST_UNDONE ' +
    'LONGEST_BOUNDARY LONGEST_FILTER LONGEST_FILTER_NAME LONGEST_HEADER_LINE LONGEST_HIT LONGEST_MAGIC LONGEST_PATTERN LONGEST_REQUEST_LINE ' +
    'LONGEST_SIZE_LINE LONGEST_SPACE LONGEST_VALUE LONGEST_WORDS MOST_ANSWER MOST_ATTEMPTS MOST_BOARD_ITEMS MOST_BULKS MOST_COLUMNS MOST_COPIED ' +
    'MOST_DIFFERENCES MOST_ECHOED MOST_FILES_NAMED MOST_FINDINGS MOST_FIRST MOST_GATHERED MOST_HEADERS MOST_HISTORY_ROWS MOST_HITS ' +
    'MOST_NAMED_ROWS MOST_OPENED MOST_PLANNED_NAMED MOST_REASONS MOST_RECEIVED_PARTS MOST_SAVED_FILTERS MOST_SESSION_TEXT MOST_SHOWN ' +
    'MOST_SKIPPED_SHOWN MOST_TOKENS MOST_WEIGHTS MOST_WINDOWS SHORTEST_BASE64 SHORTEST_ECHO',
  'other plain names':
    'AskedField AskedOptions FoundView HostAsk PortAsk RefusedList Rereading RereadingTools SET_ASIDE SendAsks SentThing askAgain askedIn bringUp ' +
    'checkInAt contentTouch foundSchema giveUp goThrough headersTouch judgeAnew lineTouch memberSide memberTouch previewAnew sayBoard saySo ' +
    'sendAsks tellAside touchingPlan useStillBand valuesThatDecide whatIs withAsked',
};

/** @type {ReadonlyMap<string, string>} */
const WORDS = new Map(Object.entries(REPLACED).flatMap(([words, names]) => names.split(' ').map((name) => [name, words])));

/** Identifiers that must not come back. @type {import('eslint').Rule.RuleModule} */
const words = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { replaced: '“{{name}}” is an old name; its words are: {{words}} (docs/glossary.md).' },
  },
  create(context) {
    /** @param {import('estree').Identifier} node */
    const visit = (node) => {
      const instead = WORDS.get(node.name);
      if (instead !== undefined) context.report({ node, messageId: 'replaced', data: { name: node.name, words: instead } });
    };
    return { Identifier: visit, JSXIdentifier: visit };
  },
};

/** The plugin of the project's vocabulary. */
export const vocabulary = { rules: { words } };
