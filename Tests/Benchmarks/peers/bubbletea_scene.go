// The scene in Bubble Tea: a model whose view is the whole text, with one timer for the ticks.
package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"
)

const visible, ticks = 36, 300

var (
	kinds   = []string{"Utility", "Game", "Music", "Photo", "News"}
	spinner = []rune("⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏")
	bar     = lipgloss.NewStyle().Foreground(lipgloss.Color("4"))
	// Styles are made anew: to derive one from another changes both.
	chosen    = lipgloss.NewStyle().Reverse(true)
	chosenBar = lipgloss.NewStyle().Foreground(lipgloss.Color("4")).Reverse(true)
)

type item struct {
	name  string
	price int
}

type scene struct {
	items                       []item
	frame, selection, top, left int
	next                        time.Time
}

type ticked struct{}

func (s scene) tick() (scene, tea.Cmd) {
	s.next = s.next.Add(time.Second / 30)
	return s, tea.Tick(time.Until(s.next), func(time.Time) tea.Msg { return ticked{} })
}

func (s scene) Init() tea.Cmd { return nil }

func (s scene) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case ticked:
		s.frame++
		if s.left--; s.left > 0 {
			return s.tick()
		}
	case tea.KeyMsg:
		switch message.String() {
		case "q":
			return s, tea.Quit
		case " ":
			if s.left == 0 {
				s.left, s.next = ticks, time.Now()
				return s.tick()
			}
		case "down":
			if s.selection+1 < len(s.items) {
				s.selection++
			}
		case "up":
			if s.selection > 0 {
				s.selection--
			}
		}
		if s.selection < s.top {
			s.top = s.selection
		}
		if s.selection >= s.top+visible {
			s.top = s.selection - visible + 1
		}
	}
	return s, nil
}

func (s scene) row(i int) string {
	percent := (i*7 + s.frame) % 101
	head := fmt.Sprintf(" %-89s$%d.99     ", s.items[i].name, s.items[i].price)
	filled := strings.Repeat("█", percent/10) + strings.Repeat("░", 10-percent/10)
	tail := fmt.Sprintf(" %c %3d%%   ", spinner[(s.frame+i)%10], percent)
	if i == s.selection {
		return chosen.Render(head) + chosenBar.Render(filled) + chosen.Render(tail)
	}
	return head + bar.Render(filled) + tail
}

func (s scene) View() string {
	var text strings.Builder
	fmt.Fprintf(&text, "Store N=%d\n\n", len(s.items))
	for i := s.top; i < s.top+visible; i++ {
		if i < len(s.items) {
			text.WriteString(s.row(i))
		}
		text.WriteByte('\n')
	}
	fmt.Fprintf(&text, "\nframe %03d sel %06d", s.frame, s.selection)
	return text.String()
}

func main() {
	count, _ := strconv.Atoi(os.Args[1])
	items := make([]item, count)
	for i := range items {
		items[i] = item{fmt.Sprintf("App %06d %s", i, kinds[i%5]), i % 10}
	}
	if err := tea.NewProgram(scene{items: items}, tea.WithAltScreen()).Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
