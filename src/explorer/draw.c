/* The screen on the terminal, by ncurses. */
#include "explorer/screen.h"

#include <curses.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *const titles[SCREEN_PANE_COUNT] = {
#define PANE(id, title) [SCREEN_##id] = title,
    SCREEN_PANES(PANE)
#undef PANE
};

/* Smaller terminals show the source and who goes on, and nothing else. */
enum { COLUMNS_FOR_ALL = 60, ROWS_FOR_ALL = 18, MESSAGE_ROWS = 3, BRIGHT_PAIR = 1 };

bool explorer_screen_begin(struct screen *s) {
    const char *terminal = getenv("TERM");
    if (!terminal || !strcmp(terminal, "dumb") || !newterm(NULL, stdout, stdin))
        return false;
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(50);
    curs_set(0);
    if (s->e->o.style.color && has_colors() && start_color() == OK) {
        use_default_colors();
        init_pair(BRIGHT_PAIR + SCREEN_CURRENT, COLOR_CYAN, -1);
        init_pair(BRIGHT_PAIR + SCREEN_CHANGED, COLOR_YELLOW, -1);
        init_pair(BRIGHT_PAIR + SCREEN_BAD, COLOR_RED, -1);
        init_pair(BRIGHT_PAIR + SCREEN_FAINT, COLOR_BLUE, -1);
        init_pair(BRIGHT_PAIR + SCREEN_TITLE, COLOR_GREEN, -1);
    }
    return true;
}

void explorer_screen_end(void) {
    endwin();
}

/* Another thread may be told that the terminal has another size. So the wait for a key is short,
 * and curses looks again. What is ready and no key many times over is the end of the terminal. */
int explorer_screen_key(void) {
    enum { SOON = 200, ENDS = 50 };
    for (int nothing = 0; nothing < ENDS;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        int key = getch();
        if (key != ERR)
            return key;
        int ready = poll(&in, 1, SOON);
        nothing = ready > 0 ? nothing + 1 : 0;
    }
    return ERR;
}

/* ---- lines ---- */

static attr_t attributes(const struct screen *s, enum screen_look look) {
    static const attr_t plain[] = {
        [SCREEN_PLAIN] = A_NORMAL,         [SCREEN_CURRENT] = A_BOLD, [SCREEN_CHANGED] = A_BOLD,
        [SCREEN_BAD] = A_BOLD | A_REVERSE, [SCREEN_FAINT] = A_DIM,    [SCREEN_TITLE] = A_BOLD};
    bool colored = s->e->o.style.color && has_colors();
    return plain[look] | (colored && look ? (attr_t)COLOR_PAIR(BRIGHT_PAIR + look) : 0);
}

/* Writes as much of the text as there are columns, and blanks behind it. */
static void put(const struct screen *s, int row, int column, int columns, const char *text,
                enum screen_look look) {
    if (row < 0 || row >= LINES || columns <= 0)
        return;
    uint32_t length = report_style_length(text);
    bool cut = length > (uint32_t)columns;
    uint32_t shown = cut ? (uint32_t)columns - 1 : length;
    attrset((int)attributes(s, look));
    mvhline(row, column, ' ', columns);
    mvaddnstr(row, column, text, (int)report_style_bytes(text, shown));
    if (cut)
        mvaddstr(row, column + columns - 1, s->e->o.style.utf8 ? "…" : ">");
    attrset(A_NORMAL);
}

static void draw_title(const struct screen *s, const struct screen_pane *p, const char *title,
                       bool chosen) {
    const char *dash = s->e->o.style.utf8 ? "─" : "-";
    attrset((int)attributes(s, SCREEN_FAINT));
    for (int i = 0; i < p->columns; i++)
        mvaddstr(p->top, p->left + i, dash);
    attrset((int)(attributes(s, SCREEN_TITLE) | (chosen ? A_REVERSE : 0)));
    mvprintw(p->top, p->left + 1, " %.*s ", p->columns > 6 ? p->columns - 4 : 0, title);
    attrset(A_NORMAL);
}

static void draw_pane(const struct screen *s, struct screen_pane *p, const char *title,
                      bool chosen) {
    int rows = p->rows - 1;
    if (rows < 1 || p->columns < 4)
        return;
    int64_t most = (int64_t)p->lines.count - rows;
    int64_t first = (int64_t)p->middle - rows / 2 + p->scrolled;
    first = first > most ? most : first;
    first = first < 0 ? 0 : first;
    draw_title(s, p, title, chosen);
    for (int i = 0; i < rows; i++) {
        int64_t line = first + i;
        bool there = line < (int64_t)p->lines.count;
        put(s, p->top + 1 + i, p->left, p->columns, there ? p->lines.at[line].text : "",
            there ? p->lines.at[line].look : SCREEN_PLAIN);
    }
}

/* ---- the layout ---- */

static void place(struct screen *s, enum screen_pane_name name, int top, int left, int rows,
                  int columns) {
    struct screen_pane *p = &s->panes[name];
    p->top = top;
    p->left = left;
    p->rows = rows;
    p->columns = columns;
}

/* Rows for panes that stand below each other: what they need, but no more than there is. Each has a
 * title and one line at least. */
static void stack(struct screen *s, const enum screen_pane_name *names, int count, int top,
                  int left, int rows, int columns) {
    int wanted[SCREEN_PANE_COUNT], all = 0;
    for (int i = 0; i < count; i++) {
        uint32_t lines = s->panes[names[i]].lines.count;
        wanted[i] = 1 + (lines > 40 ? 40 : lines < 1 ? 1 : (int)lines);
        all += wanted[i];
    }
    while (all > rows) {
        int widest = 0;
        for (int i = 1; i < count; i++)
            if (wanted[i] > wanted[widest])
                widest = i;
        if (wanted[widest] <= 2)
            break;
        wanted[widest]--;
        all--;
    }
    if (all < rows)
        wanted[count - 1] += rows - all;
    for (int i = 0; i < count; i++) {
        int now = wanted[i] < rows ? wanted[i] : rows;
        place(s, names[i], top, left, now, columns);
        top += now;
        rows -= now;
    }
}

static void lay_out(struct screen *s, int rows) {
    static const enum screen_pane_name right[] = {SCREEN_TURNS, SCREEN_LOCALS, SCREEN_DATA,
                                                  SCREEN_LOCKS, SCREEN_OUTPUT};
    for (int i = 0; i < SCREEN_PANE_COUNT; i++)
        place(s, (enum screen_pane_name)i, 0, 0, 0, 0);
    if (COLS < COLUMNS_FOR_ALL || LINES < ROWS_FOR_ALL) {
        int half = rows > 8 ? rows * 2 / 3 : rows;
        place(s, SCREEN_SOURCE, 1, 0, half, COLS);
        place(s, SCREEN_TURNS, 1 + half, 0, rows - half, COLS);
        return;
    }
    int left = COLS * 11 / 20, source = rows * 3 / 5;
    place(s, SCREEN_SOURCE, 1, 0, source, left);
    place(s, SCREEN_PATH, 1 + source, 0, rows - source, left);
    stack(s, right, 5, 1, left + 1, rows, COLS - left - 1);
}

/* ---- all of it ---- */

static void draw_head(struct screen *s) {
    struct base_text t = {0};
    struct explorer *e = s->e;
    struct session_position at = session_at(e->s);
    base_text_printf(&t, " %s   step ", e->o.program);
    explorer_add_position(e, &t, at);
    base_text_printf(&t, " of %u", session_length(e->s));
    if (session_forks(e->s) > 1)
        base_text_printf(&t, "   fork %u", session_fork(e->s));
    screen_lines head = {0};
    explorer_screen_lines_set(s, &head, base_text_get(&t));
    attron(A_REVERSE);
    mvhline(0, 0, ' ', COLS);
    if (head.count)
        mvaddnstr(0, 0, head.at[0].text, (int)report_style_bytes(head.at[0].text, (uint32_t)COLS));
    attroff(A_REVERSE);
    explorer_screen_lines_drop(&head);
    base_text_drop(&t);
}

static int draw_message(const struct screen *s) {
    int rows = (int)s->message.count;
    rows = rows > MESSAGE_ROWS ? MESSAGE_ROWS : rows;
    for (int i = 0; i < rows; i++)
        put(s, LINES - 1 - rows + i, 0, COLS, s->message.at[i].text, s->message.at[i].look);
    return rows;
}

static const char keys[] = " s line  n next  o out  f/b step on/back  1-9 choose  c run  F fault  "
                           ": command  ? help  q quit";

void explorer_screen_draw(struct screen *s) {
    erase();
    int message = (int)s->message.count;
    message = message > MESSAGE_ROWS ? MESSAGE_ROWS : message;
    lay_out(s, LINES - 2 - message);
    draw_head(s);
    for (int i = 0; i < SCREEN_PANE_COUNT; i++)
        draw_pane(s, &s->panes[i], titles[i], (int)s->chosen == i);
    draw_message(s);
    put(s, LINES - 1, 0, COLS, keys, SCREEN_FAINT);
    refresh();
}

void explorer_screen_show_text(struct screen *s, const char *title, const screen_lines *lines) {
    for (uint32_t first = 0;;) {
        uint32_t rows = LINES > 3 ? (uint32_t)LINES - 2 : 1;
        erase();
        put(s, 0, 0, COLS, title, SCREEN_TITLE);
        for (uint32_t i = 0; i < rows && first + i < lines->count; i++)
            put(s, (int)i + 1, 0, COLS, lines->at[first + i].text, lines->at[first + i].look);
        put(s, LINES - 1, 0, COLS, " space: on   b: back   any other key: close", SCREEN_FAINT);
        refresh();
        int key = explorer_screen_key();
        bool more = first + rows < lines->count;
        if ((key == ' ' || key == KEY_NPAGE || key == KEY_DOWN) && more)
            first += key == KEY_DOWN ? 1 : rows;
        else if ((key == 'b' || key == KEY_PPAGE || key == KEY_UP) && first)
            first = first > rows && key != KEY_UP ? first - rows : key == KEY_UP ? first - 1 : 0;
        else if (key != KEY_RESIZE)
            return;
    }
}

/* The line that is typed: printable characters, and the keys that edit it at its end. */
char *explorer_screen_ask(struct screen *s, const char *prompt) {
    struct base_text t = {0};
    uint32_t typed = s->typed.count;
    curs_set(1);
    for (;;) {
        put(s, LINES - 1, 0, COLS, prompt, SCREEN_TITLE);
        int width = (int)report_style_length(prompt);
        uint32_t length = report_style_length(base_text_get(&t));
        int room = COLS - width - 1;
        uint32_t from = room > 0 && length > (uint32_t)room ? length - (uint32_t)room : 0;
        mvaddstr(LINES - 1, width, base_text_get(&t) + report_style_bytes(base_text_get(&t), from));
        refresh();
        int key = explorer_screen_key();
        if (key == '\n' || key == '\r' || key == KEY_ENTER)
            break;
        if (key == 27 || key == ERR || key == 3) {
            base_text_drop(&t);
            curs_set(0);
            return NULL;
        }
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && t.length) {
            while (t.length && ((unsigned char)t.at[--t.length] & 0xc0) == 0x80)
                ;
            t.at[t.length] = 0;
        } else if (key == KEY_UP && typed) {
            base_text_clear(&t);
            base_text_add(&t, s->typed.at[--typed]);
        } else if (key == 21) { /* ^U */
            base_text_clear(&t);
        } else if (key >= 32 && key < 256 && key != 127 && t.length < 1000) {
            base_text_char(&t, (char)key);
        } else if (key == KEY_RESIZE) {
            explorer_screen_draw(s);
        }
    }
    curs_set(0);
    return t.at ? t.at : base_strdup("");
}
